/** One tool of a group of scene controls. */
export interface SceneControlTool {
  name: string;
  order?: number;
  title: string;
  icon: string;
  visible?: boolean;
  /** It is on or off, beside the tool that is in use. */
  toggle?: boolean;
  active?: boolean;
  /** It does something at once and is never in use. */
  button?: boolean;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  [key: string]: unknown;
}

/** A group of tools. */
export interface SceneControl {
  name: string;
  order?: number;
  title: string;
  icon: string;
  visible?: boolean;
  /** The tool that is in use while the group is. */
  activeTool: string;
  tools: Record<string, SceneControlTool>;
  /** The layer of the canvas that goes with the group. */
  layer?: string;
  onChange?: (event: Event | undefined, active: boolean) => unknown;
  onToolChange?: (event: Event | undefined, tool: SceneControlTool) => unknown;
  [key: string]: unknown;
}
