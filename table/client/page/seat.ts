import { io, type Socket } from "socket.io-client";
import type { Answer, TableStatus } from "../../shared/protocol.ts";

const KEY = "table.token";

/** What the join page may know before anybody has logged in. */
export async function fetchStatus(): Promise<TableStatus> {
  const response = await fetch("/api/status");
  return (await response.json()) as TableStatus;
}

/** Takes a seat, which this tab keeps until it leaves. @throws in the server's words when it is refused */
export async function takeSeat(userId: string, key: string): Promise<void> {
  const response = await fetch("/api/join", { method: "POST", body: JSON.stringify({ userId, key }) });
  const answer = (await response.json()) as Answer<{ token: string }>;
  if (!answer.ok) throw new Error(answer.error.message);
  window.sessionStorage.setItem(KEY, answer.value.token);
}

/** The token of the seat that this tab has, if it has one. */
export function readToken(): string | null {
  return window.sessionStorage.getItem(KEY);
}

/** Gives the seat of this tab up. */
export function leaveSeat(): void {
  window.sessionStorage.removeItem(KEY);
}

/** Connects with a seat. @throws if the server does not know the seat any more */
export function connect(token: string): Promise<Socket> {
  const socket = io({ transports: ["websocket"], auth: { token } });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error: Error) => {
      if (!socket.active) reject(error);
    });
  });
}
