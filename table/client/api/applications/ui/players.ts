import type { User } from "../../documents/user.ts";
import { currentGame } from "../../host.ts";
import type { ApplicationContext, ApplicationOptions } from "../api/application-configuration.ts";
import { ApplicationV2 } from "../api/application-v2.ts";
import { localize } from "../localize.ts";
import { drawSeatMark } from "./seat-mark.ts";

/** Who sits at the table. */
export class Players extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
  };

  protected override async _renderHTML(_context: ApplicationContext): Promise<HTMLElement[]> {
    const heading = document.createElement("h3");
    heading.textContent = localize("TABLE.Players.title");
    const list = document.createElement("ul");
    list.className = "plain";
    const { users } = currentGame();
    const shown = users.filter((user) => user.active || !isSpare(user));
    list.append(...shown.map((user) => drawPlayer(user)));
    return [heading, list];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  protected override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-left")?.append(element);
  }
}

/** A seat that is not shown while nobody sits in it: a Game Master beside the first. */
function isSpare(user: User): boolean {
  const first = currentGame().users.find((one) => one.isGM);
  return user.isGM && user !== first;
}

function drawPlayer(user: User): HTMLElement {
  const item = document.createElement("li");
  item.dataset["userId"] = user.id ?? "";
  item.classList.toggle("self", user.isSelf);
  item.classList.toggle("away", !user.active);
  const name = document.createElement("span");
  name.className = "player-name";
  name.textContent = user.name;
  item.append(drawSeatMark(user, "player-mark"), name);
  const note = user.isSelf ? "TABLE.Players.you" : user.active ? "" : "TABLE.Players.away";
  if (note) {
    const state = document.createElement("span");
    state.className = "player-state";
    state.textContent = localize(note);
    item.append(state);
  }
  return item;
}
