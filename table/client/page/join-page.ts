import type { TableStatus } from "../../shared/protocol.ts";
import { drawSeatMark } from "../api/applications/ui/seat-mark.ts";
import { drawContours } from "./contours.ts";
import { readLanguage, storeLanguage, text } from "./texts.ts";
import { applyTheme, readTheme, storeTheme, type Theme } from "./theme.ts";

/** What the join page does when a seat is chosen; it rejects when the seat cannot be taken. */
export type TakeSeat = (userId: string, key: string) => Promise<void>;

type SeatUser = TableStatus["users"][number];

const GM_ROLE = 3;
const KEY_LENGTH_LIMIT = 200;

/** Shows the page on which one chooses a seat. */
export function showJoinPage(status: TableStatus, takeSeat: TakeSeat, error = ""): void {
  const lang = readLanguage();
  const t = (key: string, data?: Record<string, string>): string => text(lang, `TABLE.Join.${key}`, data);
  document.documentElement.lang = lang;
  document.title = `${status.system.title} · ${status.world.title}`;
  const root = document.createElement("div");
  root.id = "join";
  const main = document.createElement("main");
  const title = document.createElement("h1");
  title.className = "join-title";
  title.textContent = status.system.title;
  const world = document.createElement("p");
  world.className = "join-world";
  world.textContent = t("world");
  main.append(title, world);
  const key = status.gmKeyRequired ? createKeyField(t("key")) : null;
  if (key) main.append(key.row);
  const failure = document.createElement("p");
  failure.className = "join-error";
  failure.role = "alert";
  failure.hidden = !error;
  failure.textContent = error;
  const seats = document.createElement("ul");
  seats.className = "seats";
  const take = async (user: SeatUser): Promise<void> => {
    failure.hidden = true;
    for (const button of seats.querySelectorAll("button")) button.disabled = true;
    try {
      await takeSeat(user.id, key?.input.value ?? "");
    } catch (cause) {
      failure.textContent = t("failed", { reason: cause instanceof Error ? cause.message : String(cause) });
      failure.hidden = false;
    } finally {
      for (const button of seats.querySelectorAll("button")) button.disabled = false;
    }
  };
  seats.append(
    ...orderSeats(status.users).map((user, index, all) =>
      createSeat(user, t, isMinor(user, index, all), take),
    ),
  );
  main.append(seats, failure, createOptions(status, lang));
  const footer = document.createElement("footer");
  footer.textContent = t("note");
  root.append(drawContours(), main, footer);
  document.getElementById("loading")?.remove();
  document.getElementById("join")?.remove();
  document.body.append(root);
}

/** The order in which people look for their seats: the sides first among equals. */
function orderSeats(users: readonly SeatUser[]): SeatUser[] {
  const rank = (user: SeatUser, index: number): number => {
    if (user.role >= GM_ROLE) return 1 + index / 100;
    return user.name === "Spectator" ? 2 : 0;
  };
  return users
    .map((user, index) => ({ user, rank: rank(user, index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ user }) => user);
}

function isMinor(user: SeatUser, index: number, all: readonly SeatUser[]): boolean {
  return user.role >= GM_ROLE && all.findIndex(({ role }) => role >= GM_ROLE) !== index;
}

function createSeat(
  user: SeatUser,
  t: (key: string) => string,
  minor: boolean,
  take: (user: SeatUser) => Promise<void>,
): HTMLElement {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = minor ? "seat minor" : "seat";
  button.dataset["userId"] = user.id;
  const name = document.createElement("strong");
  name.textContent = user.name;
  const note = document.createElement("span");
  note.textContent = user.active ? t("occupied") : t(describeSeat(user, minor));
  button.append(drawSeatMark(user, "seat-mark"), name, note);
  button.addEventListener("click", () => void take(user));
  item.append(button);
  return item;
}

function describeSeat(user: SeatUser, minor: boolean): string {
  if (user.role >= GM_ROLE) return minor ? "second" : "master";
  return user.name === "Spectator" ? "spectator" : "player";
}

function createKeyField(label: string): { row: HTMLElement; input: HTMLInputElement } {
  const row = document.createElement("div");
  row.className = "join-key";
  const text = document.createElement("label");
  text.textContent = label;
  text.htmlFor = "join-key";
  const input = document.createElement("input");
  Object.assign(input, {
    id: "join-key",
    type: "password",
    autocomplete: "off",
    maxLength: KEY_LENGTH_LIMIT,
  });
  row.append(text, input);
  return { row, input };
}

function createOptions({ languages }: TableStatus, lang: string): HTMLElement {
  const row = document.createElement("div");
  row.className = "join-options";
  const themes = (["light", "dark"] as const).map((name) => ({
    name,
    label: text(lang, `TABLE.Theme.${name}`),
  }));
  row.append(
    createSegments(
      text(lang, "TABLE.Join.language"),
      languages.map(({ lang: id, name }) => ({ id, label: name })),
      lang,
      (id) => {
        storeLanguage(id);
        window.location.reload();
      },
    ),
    createSegments(
      text(lang, "TABLE.Join.theme"),
      themes.map(({ name, label }) => ({ id: name, label })),
      readTheme(),
      (id) => {
        storeTheme(id as Theme);
        applyTheme(id as Theme);
      },
    ),
  );
  return row;
}

function createSegments(
  label: string,
  entries: readonly { id: string; label: string }[],
  chosen: string,
  choose: (id: string) => void,
): HTMLElement {
  const group = document.createElement("div");
  group.className = "segmented";
  group.role = "group";
  group.ariaLabel = label;
  for (const entry of entries) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = entry.label;
    button.ariaPressed = String(entry.id === chosen);
    button.addEventListener("click", () => {
      for (const other of group.querySelectorAll("button")) other.ariaPressed = String(other === button);
      choose(entry.id);
    });
    group.append(button);
  }
  return group;
}
