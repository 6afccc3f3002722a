/** Roles of users. */
export const USER_ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** Levels of ownership of documents. */
export const DOCUMENT_OWNERSHIP_LEVELS = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

/** Permissions of users and the lowest role that has each where nothing else is said. */
export const USER_PERMISSIONS = {
  ACTOR_CREATE: 3,
  BROADCAST_AUDIO: 2,
  BROADCAST_VIDEO: 2,
  CARDS_CREATE: 3,
  DRAWING_CREATE: 2,
  ITEM_CREATE: 3,
  FILES_BROWSE: 2,
  FILES_UPLOAD: 3,
  JOURNAL_CREATE: 2,
  MACRO_SCRIPT: 1,
  MANUAL_ROLLS: 2,
  MESSAGE_WHISPER: 1,
  NOTE_CREATE: 2,
  PING_CANVAS: 1,
  PLAYLIST_CREATE: 3,
  QUERY_USER: 1,
  REGION_CREATE: 1,
  SETTINGS_MODIFY: 3,
  SHOW_CURSOR: 1,
  SHOW_RULER: 1,
  TEMPLATE_CREATE: 1,
  TOKEN_CREATE: 3,
  TOKEN_CONFIGURE: 2,
  TOKEN_DELETE: 3,
  WALL_DOORS: 1,
} as const satisfies Record<string, number>;
