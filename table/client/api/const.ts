import { DOCUMENT_OWNERSHIP_LEVELS, USER_PERMISSIONS, USER_ROLES } from "../../shared/constants.ts";
import type { Generation } from "../../shared/protocol.ts";
import { listDocumentMetadata, WORLD_DOCUMENTS } from "../../shared/schemas/metadata.ts";
import type { PlainObject } from "../../shared/utils/objects.ts";

/** The constants of the host for a generation. */
export function buildConst(generation: Generation): PlainObject {
  const documents = Object.values(listDocumentMetadata(generation));
  return {
    USER_ROLES,
    USER_ROLE_NAMES: Object.fromEntries(Object.entries(USER_ROLES).map(([name, role]) => [role, name])),
    USER_PERMISSIONS,
    DOCUMENT_OWNERSHIP_LEVELS,
    DOCUMENT_META_OWNERSHIP_LEVELS: { DEFAULT: -20, NOCHANGE: -10 },
    ALL_DOCUMENT_TYPES: documents.map((metadata) => metadata.name),
    PRIMARY_DOCUMENT_TYPES: documents
      .filter((metadata) => metadata.isPrimary)
      .map((metadata) => metadata.name),
    EMBEDDED_DOCUMENT_TYPES: documents
      .filter((metadata) => !metadata.isPrimary)
      .map((metadata) => metadata.name),
    WORLD_DOCUMENT_TYPES: [...WORLD_DOCUMENTS],
    FOLDER_DOCUMENT_TYPES: ["Actor", "Item", "Scene", "JournalEntry", "Macro", "Adventure"],
    COMPENDIUM_DOCUMENT_TYPES: ["Actor", "Adventure", "Item", "JournalEntry", "Macro", "Scene"],
    BASE_DOCUMENT_TYPE: "base",
    GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
    GRID_MIN_SIZE: 20,
    GRID_SNAPPING_MODES: { CENTER: 1, EDGE_MIDPOINT: 2, TOP_LEFT_VERTEX: 16, VERTEX: 240 },
    TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
    TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
    TOKEN_SHAPES: {
      ELLIPSE_1: 0,
      ELLIPSE_2: 1,
      TRAPEZOID_1: 2,
      TRAPEZOID_2: 3,
      RECTANGLE_1: 4,
      RECTANGLE_2: 5,
    },
    CHAT_MESSAGE_STYLES: { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 },
    DICE_ROLL_MODES: { PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" },
    KEYBINDING_PRECEDENCE: { PRIORITY: 0, NORMAL: 1, DEFERRED: 2 },
    REGION_VISIBILITY:
      generation >= 14
        ? { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2, OBSERVER: 3, LAYER_UNLOCKED: 4 }
        : { LAYER: 0, GAMEMASTER: 1, ALWAYS: 2 },
    REGION_EVENTS: {
      BEHAVIOR_ACTIVATED: "behaviorActivated",
      BEHAVIOR_DEACTIVATED: "behaviorDeactivated",
      BEHAVIOR_VIEWED: "behaviorViewed",
      BEHAVIOR_UNVIEWED: "behaviorUnviewed",
      REGION_BOUNDARY: "regionBoundary",
      TOKEN_ENTER: "tokenEnter",
      TOKEN_EXIT: "tokenExit",
      TOKEN_MOVE_IN: "tokenMoveIn",
      TOKEN_MOVE_OUT: "tokenMoveOut",
      TOKEN_MOVE_WITHIN: "tokenMoveWithin",
    },
    ...(generation === 13
      ? { MEASURED_TEMPLATE_TYPES: { CIRCLE: "circle", CONE: "cone", RECTANGLE: "rect", RAY: "ray" } }
      : {}),
    MACRO_TYPES: { SCRIPT: "script", CHAT: "chat" },
    JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
    SETTING_SCOPES: { CLIENT: "client", USER: "user", WORLD: "world" },
    DEFAULT_TOKEN: "icons/svg/mystery-man.svg",
    vtt: "Foundry VTT",
  };
}
