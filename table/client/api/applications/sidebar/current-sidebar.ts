import type { Sidebar } from "./sidebar.ts";

let current: Sidebar | null = null;

/** Makes a sidebar the one of this page. */
export function setSidebar(sidebar: Sidebar): void {
  current = sidebar;
}

/** The sidebar of this page, once it is there. */
export function findSidebar(): Sidebar | null {
  return current;
}
