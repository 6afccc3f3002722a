import "../styles/mangonel.css";
import { listen } from "./foundry/hooks/index.ts";
import { loadPartials } from "./foundry/partials.ts";
import { register } from "./foundry/register.ts";

Hooks.once("init", () => {
  register();
  void loadPartials();
});
listen();
