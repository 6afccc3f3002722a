import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ChargeRecord,
  type EngineUnit,
  FORMATIONS,
  type Preferences,
  type Running,
  type TroopUnit,
  type TurnRecord,
  type Unit,
  type WagonUnit,
} from "#battle/mass/state.ts";
import type { Pose } from "#field/pose.ts";
import type { Activity } from "#rules/mass/fatigue.ts";
import {
  ARMOUR_GRADES,
  ENGINE_KINDS,
  EXCESS_SHARES,
  FEAR_LINES,
  PEOPLES,
  TROOP_CLASSES,
  type TroopProfile,
  WEAPONS,
} from "#rules/mass/profile.ts";
import { readEngine, readTroops, writeUnit } from "../../src/foundry/unit-data.ts";
import { troops as heavyFoot } from "../support/battle-builders.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";
import { readSampleBattle } from "../support/sample-battle.ts";

/** Negative zero does not pass through JSON; no place is meant by it. */
const real = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const inches = () => real(0, 200);
const count = (min = 0) => fc.integer({ min, max: 40 });
const id = () => fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,15}$/);
type OptionalKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
type Optional<T> = { [K in OptionalKeys<T>]-?: fc.Arbitrary<NonNullable<T[K]>> };

/** All optional fields of a kind, each there or absent, never undefined; one that is forgotten here is no program. */
const optional = <T extends object>(shape: Optional<T>) =>
  fc.record(shape as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }) as fc.Arbitrary<
    Partial<Pick<T, OptionalKeys<T>>>
  >;

const pose = (): fc.Arbitrary<Pose> =>
  fc.record({ x: real(-50, 150), y: real(-50, 150), heading: real(0, 359) });

const profile = (): fc.Arbitrary<TroopProfile> =>
  fc
    .tuple(plainProfile(), fc.option(real(0, 20), { nil: undefined }))
    .map(([plain, points]) => (points === undefined ? plain : { ...plain, points }));

const plainProfile = (): fc.Arbitrary<TroopProfile> =>
  fc.record({
    moveInches: inches(),
    roadBonusInches: inches(),
    chargeInches: inches(),
    rangeInches: inches(),
    troopClass: fc.constantFrom(...TROOP_CLASSES),
    mounted: fc.boolean(),
    armour: fc.constantFrom(...ARMOUR_GRADES),
    excessShare: fc.constantFrom(...EXCESS_SHARES),
    stabilityNeed: count(2),
    fearLine: fc.constantFrom(...FEAR_LINES),
    rating: count(),
    trained: fc.boolean(),
    people: fc.constantFrom(...PEOPLES),
    poleArms: fc.boolean(),
    weapon: fc.constantFrom(...WEAPONS),
    splitFire: fc.boolean(),
    firingRests: fc.boolean(),
    base: fc.record({
      shape: fc.constantFrom("rectangle" as const, "round" as const),
      width: real(0.1, 4),
      depth: real(0.1, 4),
    }),
  });

const running = (type: "running" | "rallying") =>
  fc
    .tuple(
      fc.record({
        type: fc.constant(type),
        mode: fc.constantFrom("retreat" as const, "rout" as const),
        runningTurn: count(),
        inTurn: count(),
      }),
      optional<Running>({ fromPikes: fc.constant(true as const) }),
    )
    .map(([fixed, more]) => ({ ...fixed, ...more }));

const condition = () =>
  fc.oneof(
    fc.constant({ type: "goodOrder" as const }),
    fc.constant({ type: "rallied" as const }),
    running("running"),
    running("rallying"),
    fc.record({
      type: fc.constant("gone" as const),
      how: fc.constantFrom(
        "destroyed" as const,
        "surrendered" as const,
        "removed" as const,
        "leftTable" as const,
      ),
    }),
  );

const half = () => fc.constantFrom(1 as const, 2 as const);

const turnedFrom = () =>
  fc
    .tuple(
      fc.record({ heading: real(-360, 720), paidInches: inches() }),
      optional<NonNullable<TurnRecord["turnedFrom"]>>({ deviation: half() }),
    )
    .map(([turned, more]) => ({ ...turned, ...more }));

const charge = () =>
  fc
    .tuple(
      fc.record({
        target: id(),
        leftInches: inches(),
        heading: real(-360, 720),
        met: fc.array(id(), { maxLength: 3 }),
        chargedOn: fc.boolean(),
      }),
      optional<ChargeRecord>({ roughBehindInches: inches() }),
    )
    .map(([record, more]) => ({ ...record, ...more }));

const turn = (): fc.Arbitrary<Unit["turn"]> =>
  fc
    .tuple(
      fc.record({
        spentInches: inches(),
        moved: fc.boolean(),
        fought: fc.boolean(),
        freeFacing: fc.boolean(),
        crewed: fc.boolean(),
        ran: fc.boolean(),
        reformed: fc.boolean(),
        roadInches: inches(),
        leftRoad: fc.boolean(),
        climbed: fc.boolean(),
        hillsLeft: fc.array(id(), { maxLength: 2 }),
        waded: fc.array(fc.record({ stream: id(), leftInches: inches() }), { maxLength: 2 }),
        losses: count(),
        deviations: fc.uniqueArray(half()),
        shots: fc.array(
          fc.record({ volley: count(1), target: id(), places: fc.uniqueArray(count(), { maxLength: 4 }) }),
          { maxLength: 3 },
        ),
      }),
      optional<TurnRecord>({
        charge: charge(),
        turnedFrom: turnedFrom(),
        startPose: pose(),
        splitAt: inches(),
        failedAtLosses: count(),
      }),
    )
    .map(([record, more]) => ({ ...record, ...more }));

const body = () =>
  fc
    .tuple(
      fc.record({
        id: id(),
        name: fc.string({ minLength: 1 }),
        side: id(),
        pose: pose(),
        profile: profile(),
        figures: count(),
        startFigures: count(1),
        condition: condition(),
        turn: turn(),
        passedExcess: fc.boolean(),
        lossesSincePassed: count(),
        exertion: fc.record({
          run: fc.array(fc.constantFrom<Activity[]>(["M"], ["C", "F"], [], ["M", "M"], ["F"]), {
            maxLength: 5,
          }),
          completed: count(),
          fatigued: fc.boolean(),
        }),
        prefers: fc
          .tuple(
            fc.constantFrom("right" as const, "left" as const),
            fc.boolean(),
            fc.boolean(),
            fc.boolean(),
            optional<Pick<Preferences, "strikes">>({ strikes: id() }),
          )
          .map(([firstEnd, watches, waivesControl, laps, more]) => ({
            firstEnd,
            watches,
            waivesControl,
            laps,
            ...more,
          })),
      }),
      optional<Omit<TroopUnit, "loadedInTurn" | "change" | "lapped">>({
        chargedInTurn: count(),
        advancedInTurn: count(),
        crossedInTurn: count(),
        fallen: fc.uniqueArray(count(), { minLength: 1 }),
        pendingTurn: fc.record({ heading: real(-360, 720), paidInches: inches() }),
      }),
    )
    .map(([fixed, more]) => ({ ...fixed, ...more }));

const troops = (): fc.Arbitrary<TroopUnit> =>
  fc
    .tuple(
      body(),
      fc.record({ files: count(1), formation: fc.constantFrom(...FORMATIONS) }),
      optional<Pick<TroopUnit, "loadedInTurn" | "change" | "lapped">>({
        loadedInTurn: count(),
        lapped: fc.record({
          figures: fc.array(
            fc.record({
              x: real(-10, 90),
              y: real(-10, 90),
              heading: real(-360, 720),
              enemy: id(),
              sinceTurn: count(),
            }),
            { minLength: 1, maxLength: 3 },
          ),
          left: count(),
          right: count(),
        }),
        change: fc.record({
          formation: fc.constantFrom(...FORMATIONS),
          files: count(1),
          endsInTurn: count(),
        }),
      }),
    )
    .map(([unit, shape, more]) => ({ ...unit, kind: "troops", ...shape, ...more }) as TroopUnit);

const engine = (): fc.Arbitrary<EngineUnit> =>
  fc
    .tuple(
      body(),
      fc.record({
        engine: fc.constantFrom(...ENGINE_KINDS),
        intervalTurns: count(1),
        base: fc.record({ width: real(0.1, 6), depth: real(0.1, 6) }),
      }),
      optional<Omit<EngineUnit, keyof TroopUnit>>({
        shotInTurn: count(),
        movedInTurn: count(),
        crewPose: pose(),
      }),
    )
    .map(([unit, piece, more]) => ({ ...unit, kind: "engine", ...piece, ...more }) as EngineUnit);

const wagon = (): fc.Arbitrary<WagonUnit> =>
  fc
    .tuple(body(), fc.record({ width: real(0.1, 6), depth: real(0.1, 6) }))
    .map(([unit, base]) => ({ ...unit, kind: "wagon", base }) as WagonUnit);

const throughJson = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** What a model makes of data that the host has stored. */
type Model = (data: object) => object;

function readBack(unit: Unit, model: Model): Unit {
  const stored = throughJson(model(throughJson(writeUnit(unit)))) as never;
  const pose = throughJson(unit.pose);
  return unit.kind === "troops"
    ? readTroops(unit.id, unit.name, pose, stored)
    : readEngine(unit.id, unit.name, pose, stored);
}

describe("a unit in its documents (design.md 3)", () => {
  const asStored: Model = (data) => data;

  it("reads back as it was written, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(troops(), engine(), wagon()), (unit) => {
        expect(readBack(unit, asStored)).toStrictEqual(throughJson(unit));
      }),
    );
  });

  it("reads back the units of the sample battle", () => {
    for (const unit of Object.values(readSampleBattle().units))
      expect(readBack(unit, asStored)).toStrictEqual(throughJson(unit));
  });

  it("X-TYPE-2 keeps all that a unit of 24 heavy foot, 12 x 2, with halberds, carries", () => {
    const unit: TroopUnit = {
      ...heavyFoot({ figures: 24, files: 12, profile: { poleArms: true, weapon: "thrown", rangeInches: 3 } }),
      condition: { type: "running", mode: "rout", runningTurn: 2, inTurn: 3 },
      exertion: { run: [["M"], ["C", "F"]], completed: 0, fatigued: true },
      loadedInTurn: 4,
    };
    expect(unit).toMatchObject({ figures: 24, startFigures: 24, files: 12, formation: "line" });
    expect(unit.profile).toMatchObject({
      troopClass: "HF",
      people: "other",
      fearLine: "heavyFoot",
      trained: true,
      poleArms: true,
      weapon: "thrown",
      base: { shape: "rectangle", width: 0.75, depth: 0.75 },
    });
    expect(readBack(unit, asStored)).toStrictEqual(throughJson(unit));
  });

  it("writes every field, so that what is no longer there is written as absent", () => {
    const keys = (value: unknown, path = ""): string[] =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
        : [path];
    fc.assert(
      fc.property(troops(), troops(), (a, b) => {
        expect(keys(throughJson(writeUnit(a)))).toEqual(
          expect.arrayContaining(keys(throughJson(writeUnit(b)))),
        );
      }),
    );
  });
});

describe("a unit in our data models", () => {
  let host: FoundryHost;
  let models: Readonly<Record<Unit["kind"], Model>>;

  beforeAll(async () => {
    host = await raiseHost(14);
    const { UnitModel } = await import("../../src/foundry/models/unit-model.ts");
    const { EngineModel } = await import("../../src/foundry/models/engine-model.ts");
    const engineModel: Model = (data) => new EngineModel(data as never).toObject();
    models = {
      troops: (data) => new UnitModel(data as never).toObject(),
      engine: engineModel,
      wagon: engineModel,
    };
  });

  afterAll(() => host.close());

  it("is what it was: the fields neither clean it nor refuse it", () => {
    fc.assert(
      fc.property(fc.oneof(troops(), engine(), wagon()), (unit) => {
        expect(readBack(unit, models[unit.kind])).toStrictEqual(throughJson(unit));
      }),
    );
  });
});
