import type { PlainObject } from "./utils/objects.ts";

/** The two generations of Foundry for which the table can stand in. */
export type Generation = 13 | 14;

/** A document as it is stored and as it travels. */
export type DocumentSource = PlainObject & { _id: string };

/** One write: documents of one class, under one parent. */
export interface DocumentOperation {
  readonly action: "create" | "update" | "delete";
  readonly documentName: string;
  /** UUID of the document that holds the embedded documents; null for world documents. */
  readonly parentUuid: string | null;
  /** New documents (`create`). */
  readonly data?: readonly PlainObject[];
  /** Changes, each with its `_id`, in travelling form (`update`). */
  readonly updates?: readonly PlainObject[];
  /** Identifiers (`delete`). */
  readonly ids?: readonly string[];
  /** Options, also those of packages; they travel to every client. */
  readonly options: PlainObject;
}

/** One or more writes that succeed or fail together. */
export interface DocumentRequest {
  readonly operations: readonly DocumentOperation[];
}

/** What one write did, as every client is told. */
export interface OperationResult {
  readonly action: "create" | "update" | "delete";
  readonly documentName: string;
  readonly parentUuid: string | null;
  /** Created sources, changes with `_id`, or deleted identifiers. */
  readonly result: readonly (PlainObject | string)[];
  readonly options: PlainObject;
  /** Who asked; stamped by the server from the login. */
  readonly userId: string;
}

/** Why a request was refused. */
interface RefusedRequest {
  readonly ok: false;
  readonly error: { readonly code: string; readonly message: string };
}

/** The server's answer to a {@link DocumentRequest}. */
export type DocumentResponse =
  | { readonly ok: true; readonly results: readonly OperationResult[] }
  | RefusedRequest;

/** The server's answer to anything else. */
export type Answer<T> = { readonly ok: true; readonly value: T } | RefusedRequest;

/** What the join page may know before anybody has logged in. */
export interface TableStatus {
  readonly generation: Generation;
  readonly version: string;
  readonly system: { readonly id: string; readonly title: string; readonly version: string };
  readonly world: { readonly id: string; readonly title: string };
  readonly languages: readonly { readonly lang: string; readonly name: string }[];
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: number;
    readonly color: string;
    readonly active: boolean;
  }[];
  /** Whether GM seats ask for a key. */
  readonly gmKeyRequired: boolean;
}

/** A compendium pack as the client first hears of it. */
export interface PackMetadata {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly packageName: string;
  readonly packageType: "system";
  readonly system?: string;
  readonly path: string;
  readonly ownership: Readonly<Record<string, string>>;
  readonly flags: PlainObject;
}

/** A pack with the index of what is in it. */
export interface PackData {
  readonly metadata: PackMetadata;
  readonly index: readonly DocumentSource[];
  readonly folders: readonly DocumentSource[];
}

/** A system manifest, as far as the table reads it. */
export interface SystemManifest extends PlainObject {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly esmodules: readonly string[];
  readonly styles: readonly (string | { readonly src: string })[];
  readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
  readonly packs: readonly PlainObject[];
  readonly documentTypes: Readonly<Record<string, Readonly<Record<string, TypeOptions>>>>;
  readonly grid: { readonly type: number; readonly distance: number; readonly units: string };
  readonly socket: boolean;
}

/** What the manifest says of one document type. */
interface TypeOptions extends PlainObject {
  readonly htmlFields?: readonly string[];
  readonly gmOnlyFields?: readonly string[];
}

/** Everything a client is given when it enters the game. */
export interface WorldData {
  readonly userId: string;
  readonly generation: Generation;
  readonly version: string;
  readonly world: { readonly id: string; readonly title: string };
  readonly system: SystemManifest;
  readonly activeUsers: readonly string[];
  readonly paused: boolean;
  /** World documents by document name. */
  readonly documents: Readonly<Record<string, readonly DocumentSource[]>>;
  readonly packs: readonly PackData[];
}
