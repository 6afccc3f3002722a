import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Figure, FigureTurn } from "#battle/skirmish/state.ts";
import { FIGURE_KINDS, STANCES } from "#rules/skirmish/figure.ts";
import { MISSILES } from "#rules/skirmish/tables/ranges.ts";
import { readFigure, writeFigure } from "../../src/foundry/figure-data.ts";
import { type FoundryHost, raiseHost } from "../support/foundry-host.ts";

/** Negative zero does not pass through JSON; no place is meant by it. */
const real = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const inches = () => real(0, 200);
const id = () => fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,15}$/);
const count = () => fc.integer({ min: 0, max: 40 });

/** A record with fields that may be absent, never undefined. */
const withOptional = <T extends object, O extends object>(
  fixed: fc.Arbitrary<T>,
  optional: { readonly [K in keyof O]-?: fc.Arbitrary<O[K]> },
): fc.Arbitrary<T & Partial<O>> =>
  fc
    .tuple(fixed, fc.record(optional, { requiredKeys: [] }))
    .map(([record, more]) => ({ ...record, ...more }) as T & Partial<O>);

const turn = (): fc.Arbitrary<FigureTurn> =>
  withOptional(
    fc.record({
      hasMoved: fc.boolean(),
      movedInBody: fc.boolean(),
      spentInches: inches(),
      coveredInches: inches(),
      turnedInAll: inches(),
      hasShot: fc.boolean(),
      hasAttacked: fc.boolean(),
      surprise: fc.boolean(),
      rounds: count(),
      failedDisengaging: fc.boolean(),
    }),
    { facedAtFirst: real(0, 359), charge: fc.constantFrom("reached" as const, "failed" as const) },
  );

/** Any figure that a document can hold: one that waits is none (docs/decisions/0008). */
const figure = (): fc.Arbitrary<Figure> =>
  withOptional(
    fc.record({
      id: id(),
      name: fc.string({ minLength: 1 }),
      side: id(),
      place: fc.record({ x: real(-50, 150), y: real(-50, 150), heading: real(0, 359) }),
      base: fc.record({
        shape: fc.constantFrom("rectangle" as const, "round" as const),
        width: real(0.1, 4),
        depth: real(0.1, 4),
      }),
      profile: fc.record({
        stance: fc.constantFrom(...STANCES),
        kind: fc.constantFrom(...FIGURE_KINDS),
        leader: fc.boolean(),
        berserker: fc.boolean(),
        weapon: fc.constantFrom("none" as const, ...MISSILES),
        small: fc.boolean(),
      }),
      condition: fc.oneof(
        fc.constant({ type: "free" as const }),
        fc.record({ type: fc.constant("captive" as const), guard: id() }),
        fc.record({
          type: fc.constant("gone" as const),
          how: fc.constantFrom("killed" as const, "leftTable" as const),
        }),
      ),
      turn: turn(),
    }),
    { failedInTurn: count() },
  );

const throughJson = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

type Model = (data: object) => object;

const readBack = (one: Figure, model: Model): Figure =>
  readFigure(
    one.id,
    one.name,
    throughJson(one.place),
    throughJson(model(throughJson(writeFigure(one)))) as never,
  );

describe("a figure in its documents (design.md 3)", () => {
  let host: FoundryHost;
  let model: Model;

  beforeAll(async () => {
    host = await raiseHost(14);
    const { FigureModel } = await import("../../src/foundry/models/figure-model.ts");
    model = (data) => new FigureModel(data as never).toObject();
  });

  afterAll(() => host.close());

  it("S-FIG-1 reads back as it was written, whatever it is", () => {
    fc.assert(
      fc.property(figure(), (one) => {
        expect(readBack(one, (data) => data)).toStrictEqual(throughJson(one));
      }),
    );
  });

  it("S-FIG-1 is what it was in our data model: the fields neither clean it nor refuse it", () => {
    fc.assert(
      fc.property(figure(), (one) => {
        expect(readBack(one, model)).toStrictEqual(throughJson(one));
      }),
    );
  });

  it("writes every field, so that what is no longer there is written as absent", () => {
    fc.assert(
      fc.property(figure(), figure(), (a, b) => {
        const [one, other] = [writeFigure(a), writeFigure(b)];
        expect(Object.keys(one)).toEqual(Object.keys(other));
        expect(Object.keys(one.turn).sort()).toEqual(Object.keys(other.turn).sort());
        expect(Object.values(one.turn)).not.toContain(undefined);
      }),
    );
  });
});
