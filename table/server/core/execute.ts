import type { PermissionUser } from "../../shared/permissions.ts";
import type { DocumentOperation, DocumentRequest, OperationResult } from "../../shared/protocol.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";
import { createSources } from "./create-sources.ts";
import { Draft, type RowChange } from "./draft.ts";
import { TableError } from "./errors.ts";
import type { ServerSchemas } from "./schemas.ts";
import { canModifyLocated, updateSources } from "./update-sources.ts";
import { findUser, type Located, metadataOf, type World } from "./world.ts";

/** What the core may not make up itself. */
export interface ExecuteContext {
  readonly schemas: ServerSchemas;
  /** The time in milliseconds. */
  readonly now: number;
  readonly makeId: () => string;
}

/** What a granted request does. */
export interface Executed {
  readonly world: World;
  readonly results: readonly OperationResult[];
  readonly rows: readonly RowChange[];
}

/** One operation under way. */
export interface Task {
  readonly draft: Draft;
  readonly user: PermissionUser;
  readonly operation: DocumentOperation;
  readonly parent: Located | null;
  readonly context: ExecuteContext;
}

/**
 * Works out a request of a user: the world that results, what every client is told, and which rows change.
 *
 * @throws {@link TableError} when any operation is refused; the world is as it was then
 */
export function executeRequest(
  world: World,
  userId: string,
  request: DocumentRequest,
  context: ExecuteContext,
): Executed {
  const user = findUser(world, userId);
  if (!user || user.role === 0) throw new TableError("notLoggedIn", `There is no user ${userId}.`);
  if (world.generation < 14 && request.operations.length > 1)
    throw new TableError("unsupported", `Generation ${world.generation} writes one operation a request.`);
  const draft = new Draft(world);
  const results = request.operations.flatMap((operation) => {
    const parent = findParent(draft, operation);
    return executeOperation({ draft, user, operation, parent, context });
  });
  return { world: draft.world, results, rows: draft.rows };
}

function findParent(draft: Draft, { documentName, parentUuid }: DocumentOperation): Located | null {
  const metadata = metadataOf(draft.world, documentName);
  if (parentUuid === null) {
    if (!metadata.isPrimary || documentName === "Adventure")
      throw new TableError("malformed", `A ${documentName} does not stand in the world by itself.`);
    return null;
  }
  const parent = draft.locate(parentUuid);
  if (!parent) throw new TableError("notFound", `The document ${parentUuid} does not exist.`);
  if (!(documentName in metadataOf(draft.world, parent.documentName).embedded))
    throw new TableError(
      "malformed",
      `A ${parent.documentName} holds no documents of class ${documentName}.`,
    );
  return parent;
}

function executeOperation(task: Task): OperationResult[] {
  switch (task.operation.action) {
    case "create":
      return createSources(task);
    case "update":
      return updateSources(task);
    case "delete":
      return deleteSources(task);
  }
}

function deleteSources(task: Task): OperationResult[] {
  const { draft, operation, parent, user } = task;
  const ids = operation.ids ?? [];
  for (const id of ids) {
    const doc = draft.find(operation.documentName, id, parent);
    if (!doc) throw new TableError("notFound", `The ${operation.documentName} ${id} does not exist.`);
    if (!canModifyLocated(task, "delete", doc, {}))
      throw new TableError(
        "forbidden",
        `User ${user.id} lacks permission to delete ${operation.documentName} ${id}.`,
      );
    draft.remove(doc);
  }
  return [resultOf(task, [...ids])];
}

/** What every client is told of an operation. */
export function resultOf(
  { operation, user }: Pick<Task, "operation" | "user">,
  result: readonly (PlainObject | string)[],
): OperationResult {
  const { action, documentName, parentUuid, options } = operation;
  return { action, documentName, parentUuid, options, result, userId: user.id };
}
