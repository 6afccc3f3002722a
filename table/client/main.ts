import "./styles/main.css";
import type { PlainObject } from "../shared/utils/objects.ts";
import { bootGame } from "./api/boot.ts";
import { showJoinPage } from "./page/join-page.ts";
import { makePageParts } from "./page/parts.ts";
import { connect, fetchStatus, leaveSeat, readToken, takeSeat } from "./page/seat.ts";
import { readLanguage, storeLanguage, text } from "./page/texts.ts";
import { applyTheme, readTheme, storeTheme } from "./page/theme.ts";

/** Opens the page: the seats, or the game for a tab that has one. */
async function open(): Promise<void> {
  applyTheme(readTheme());
  document.documentElement.lang = readLanguage();
  setLoading(text(readLanguage(), "TABLE.Loading"));
  const token = readToken();
  if (!token) {
    await chooseSeat();
    return;
  }
  try {
    await play(token);
  } catch (error) {
    console.error(error);
    leaveSeat();
    await chooseSeat(error instanceof Error ? error.message : String(error));
  }
}

async function chooseSeat(error = ""): Promise<void> {
  const join = async (userId: string, key: string): Promise<void> => {
    await takeSeat(userId, key);
    storeLanguage(readLanguage());
    storeTheme(readTheme());
    window.location.assign("/game");
  };
  showJoinPage(await fetchStatus(), join, error);
}

async function play(token: string): Promise<void> {
  const socket = await connect(token);
  document.addEventListener("leave-table", () => {
    leaveSeat();
    socket.disconnect();
    window.location.assign("/");
  });
  socket.on("disconnect", (reason) => {
    if (reason !== "io client disconnect") showLostConnection();
  });
  // What happened in between is not known, so the page begins anew once the server is back.
  socket.io.on("reconnect", () => window.location.reload());
  const game = await bootGame({
    socket,
    store: window.localStorage,
    loadModule: (path, { id }) => import(/* @vite-ignore */ `/systems/${id}/${path}`),
    loadJson: async (path, { id }) => (await (await fetch(`/systems/${id}/${path}`)).json()) as PlainObject,
    page: makePageParts(),
  });
  document.title = `${game.system.title} · ${game.user.name}`;
  document.getElementById("loading")?.remove();
}

function setLoading(message: string): void {
  const loading = document.getElementById("loading");
  if (loading) loading.textContent = message;
}

function showLostConnection(): void {
  document.getElementById("connection")?.remove();
  const banner = document.createElement("div");
  banner.id = "connection";
  banner.role = "alert";
  banner.textContent = text(readLanguage(), "TABLE.Connection.lost");
  document.body.append(banner);
}

void open();
