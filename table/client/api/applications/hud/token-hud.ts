import type { ApplicationOptions } from "../api/application-configuration.ts";
import type { HandlebarsTemplatePart } from "../api/handlebars-application.ts";
import { BasePlaceableHUD } from "./placeable-hud.ts";

/** The menu around a token; of Foundry's own controls it has the one that hides the token. */
export class TokenHUD extends BasePlaceableHUD {
  static override DEFAULT_OPTIONS: ApplicationOptions = { id: "token-hud" };

  static override PARTS: Record<string, HandlebarsTemplatePart> = {
    hud: { root: true, template: "templates/hud/token-hud.hbs" },
  };
}
