import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, OPTIONS } from "#rules/settings.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";

describe("the options (D-186)", () => {
  let host: FoundryHost;

  beforeEach(async () => {
    host = await raiseHost(14);
  });

  afterEach(() => host.close());

  it("D-186 are all off at first, are turned on and off together, and each has a switch of its own", async () => {
    const { readSettings, switchOptions } = await import("../../src/foundry/settings.ts");
    const values = () => OPTIONS.map((name) => readSettings()[name]);
    expect(values()).toEqual(["off", "off", "off", "off"]);
    await game.settings.set("mangonel", "momentum", "on");
    expect(values()).toEqual(["off", "on", "off", "off"]);
    await switchOptions("on");
    expect(values()).toEqual(["on", "on", "on", "on"]);
    await game.settings.set("mangonel", "hedgehog", "off");
    expect(values()).toEqual(["on", "on", "on", "off"]);
    await switchOptions("off");
    expect(readSettings()).toEqual(DEFAULT_SETTINGS);
  });
});
