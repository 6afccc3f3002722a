import type { Server, Socket } from "socket.io";
import { hasPermission } from "../shared/permissions.ts";
import { isPlainObject } from "../shared/utils/objects.ts";
import { TableError } from "./core/errors.ts";
import { checkTree } from "./core/read-request.ts";
import { findUser } from "./core/world.ts";
import { userOf } from "./sockets.ts";
import type { Table } from "./table.ts";

/** How long an answer is waited for when the asker does not say. */
const DEFAULT_TIMEOUT_MS = 600_000;

/** Takes a question to one client of another user and brings back the answer. The handler is not told who asks. */
export async function forwardQuery(
  io: Server,
  table: Table,
  asker: Socket,
  payload: unknown,
): Promise<unknown> {
  if (!isPlainObject(payload)) throw new TableError("malformed", "A query is an object.");
  const { userId, name, data, timeout } = payload;
  if (typeof userId !== "string" || typeof name !== "string")
    throw new TableError("malformed", "A query names a user and what it asks.");
  if (timeout !== undefined && timeout !== null && (typeof timeout !== "number" || !(timeout > 0)))
    throw new TableError("malformed", "The timeout of a query is a positive number of milliseconds.");
  checkTree(data);
  const user = findUser(table.world, userOf(asker));
  if (!user || !hasPermission(user, "QUERY_USER"))
    throw new TableError("forbidden", "You do not have permission to query other users.");
  const [target] = [...io.sockets.sockets.values()].filter(
    (socket) => socket.rooms.has("game") && userOf(socket) === userId,
  );
  if (!target) throw new TableError("inactive", `User ${userId} is not active.`);
  const limit = typeof timeout === "number" ? timeout : undefined;
  return ask(target, name, data, limit);
}

function ask(target: Socket, name: string, data: unknown, timeout: number | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => fail("timeout", `The query "${name}" was not answered in time.`),
      Math.min(timeout ?? DEFAULT_TIMEOUT_MS, DEFAULT_TIMEOUT_MS),
    );
    const gone = (): void => fail("inactive", `The user went away before answering the query "${name}".`);
    const finish = (): void => {
      clearTimeout(timer);
      target.off("disconnect", gone);
    };
    const fail = (code: "timeout" | "inactive" | "failed", message: string): void => {
      finish();
      reject(new TableError(code, message));
    };
    target.once("disconnect", gone);
    target.emit("userQuery", name, data, timeout, (answer: unknown) => {
      if (isPlainObject(answer) && answer["ok"] === true) {
        finish();
        resolve(answer["value"]);
      } else fail("failed", isPlainObject(answer) ? String(answer["message"]) : "The answer is malformed.");
    });
  });
}
