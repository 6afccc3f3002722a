import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";

describe.each([14, 13] as const)("the record in generation %d", (generation) => {
  let host: FoundryHost;
  beforeEach(async () => {
    host = await raiseHost(generation);
  });
  afterEach(() => host.close());
  it("reads the sample battle", async () => {
    const { listBattles, readBattle } = await import("../../src/foundry/read-battle.ts");
    const [combat] = listBattles();
    const battle = combat && readBattle(combat);
    expect(Object.keys(battle?.units ?? {})).toHaveLength(24);
  });
});
