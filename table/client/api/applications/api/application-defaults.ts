import type { ApplicationOptions } from "./application-configuration.ts";

/** The options of an application that says nothing else. */
export const APPLICATION_DEFAULTS: ApplicationOptions = {
  id: "app-{id}",
  classes: [],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "",
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [],
  },
  actions: {},
  position: {},
};
