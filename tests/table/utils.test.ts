import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyChanges,
  diffObject,
  diffSource,
  fromTravelForm,
  toTravelForm,
} from "../../table/shared/utils/changes.ts";
import { mergeObject } from "../../table/shared/utils/merge.ts";
import { deepClone, isEmpty, type PlainObject } from "../../table/shared/utils/objects.ts";
import { DELETE } from "../../table/shared/utils/operators.ts";
import {
  expandObject,
  flattenObject,
  getProperty,
  hasProperty,
  setProperty,
} from "../../table/shared/utils/paths.ts";
import {
  escapeHTML,
  isNewerVersion,
  isValidId,
  randomID,
  unescapeHTML,
} from "../../table/shared/utils/text.ts";
import { parseUuid } from "../../table/shared/utils/uuid.ts";

const key = fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/);
const { tree } = fc.letrec<{ tree: PlainObject; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer()),
    tie("tree"),
  ),
  tree: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
}));

describe("changes", () => {
  it("lead from any source to any other, also after they have travelled as JSON", () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const changes = JSON.parse(JSON.stringify(diffSource(before, after))) as PlainObject;
        expect(applyChanges(before, changes)).toEqual(after);
      }),
    );
  });

  it("are empty when nothing differs", () => {
    fc.assert(
      fc.property(tree, (source) => {
        expect(diffSource(source, deepClone(source))).toEqual({});
      }),
    );
  });

  it("come back from travelling as they were", () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const changes = diffSource(before, after);
        expect(toTravelForm(fromTravelForm(changes, 14))).toEqual(changes);
        expect(fromTravelForm(changes, 13)).toBe(changes);
      }),
    );
  });

  it("never touch what they are applied to", () => {
    const before = Object.freeze({ a: Object.freeze({ b: 1 }) });
    expect(applyChanges(before, { a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
  });
});

describe("mergeObject", () => {
  it("merges in place or into a copy", () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { "a.c": 2 }, { inplace: false })).toEqual({ a: { b: 1, c: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
    mergeObject(original, { a: { c: 2 } });
    expect(original).toEqual({ a: { b: 1, c: 2 } });
  });

  it.each([
    [{ insertKeys: false }, { x: 1, a: { y: 2 } }, { a: { b: 1, y: 2 } }],
    [{ insertValues: false }, { x: 1, a: { y: 2 } }, { x: 1, a: { b: 1 } }],
    [{ overwrite: false }, { a: { b: 9, y: 2 } }, { a: { b: 1, y: 2 } }],
    [{ recursive: false }, { a: { y: 2 } }, { a: { y: 2 } }],
    [{ performDeletions: true }, { a: { "-=b": null } }, { a: {} }],
    [{}, { a: { "-=b": null } }, { a: { b: 1, "-=b": null } }],
    [{ applyOperators: true }, { a: { b: DELETE } }, { a: {} }],
  ])("with %o", (options, other, merged) => {
    expect(mergeObject({ a: { b: 1 } }, other, options)).toEqual(merged);
  });

  it("cannot be led to a prototype", () => {
    mergeObject({}, JSON.parse('{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}}}') as object);
    expect(({} as PlainObject)["bad"]).toBeUndefined();
    expect(() => expandObject({ "__proto__.bad": 1 })).toThrow();
    expect(() => setProperty({}, "constructor.prototype.bad", 1)).toThrow();
  });
});

describe("paths and small things", () => {
  it("expands and flattens", () => {
    expect(expandObject({ "a.b": 1, a: { c: 2 }, "a.d.e": 3 })).toEqual({ a: { b: 1, c: 2, d: { e: 3 } } });
    expect(flattenObject({ a: { b: 1, c: {} }, d: [1] })).toEqual({ "a.b": 1, "a.c": {}, d: [1] });
    expect(getProperty({ a: { b: null } }, "a.b.c")).toBeUndefined();
    expect(hasProperty({ a: { b: undefined } }, "a.b")).toBe(true);
  });

  it("tells what differs, as Foundry's utility does", () => {
    expect(diffObject({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 1, d: 3 }, e: 4 })).toEqual({
      b: { d: 3 },
      e: 4,
    });
    expect(diffObject({ a: 1 }, { e: 4 }, { inner: true })).toEqual({});
  });

  it.each([
    ["14.1", "13.9", true],
    ["1.10", "1.9", true],
    ["1.0", "1.0", false],
    ["1.0.1", "1.0", true],
    [13, "13.347", false],
  ])("isNewerVersion(%s, %s) is %s", (a, b, newer) => {
    expect(isNewerVersion(a, b)).toBe(newer);
  });

  it("makes identifiers that are valid", () => {
    expect(isValidId(randomID())).toBe(true);
    expect(isValidId("short")).toBe(false);
    expect(new Set(Array.from({ length: 500 }, () => randomID())).size).toBe(500);
  });

  it("escapes and unescapes", () => {
    expect(escapeHTML(`<a href="x">&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#x27;&lt;/a&gt;");
    fc.assert(fc.property(fc.string(), (text) => unescapeHTML(escapeHTML(text)) === text));
  });

  it.each([
    ["Actor.a", { type: "Actor", id: "a", embedded: [], pack: null }],
    ["Scene.s.Token.t", { primaryType: "Scene", type: "Token", id: "t", embedded: ["Token", "t"] }],
    ["Compendium.tablet.kit.Item.i", { pack: "tablet.kit", type: "Item", id: "i" }],
    ["Compendium.tablet.kit.i", null],
    ["nonsense", null],
    ["Actor.", null],
  ])("parses %s", (uuid, parsed) => {
    if (parsed) expect(parseUuid(uuid)).toMatchObject(parsed);
    else expect(parseUuid(uuid)).toBeNull();
  });

  it("knows what is empty", () => {
    expect([undefined, null, {}, [], new Set(), new Map()].every(isEmpty)).toBe(true);
    expect([0, "", false, { a: 1 }, [0]].some(isEmpty)).toBe(false);
  });
});
