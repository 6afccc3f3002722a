import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "#battle/mass/written-orders/sha256.ts";

const known = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("the hash of sealed orders (D-68)", () => {
  it("is that of the standard's examples", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256("a".repeat(1_000_000))).toBe(
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    );
  });

  it.each([54, 55, 56, 57, 63, 64, 65, 119, 120, 128])("is right for %d letters", (length) => {
    expect(sha256("x".repeat(length))).toBe(known("x".repeat(length)));
  });

  it("is right for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(known(text));
      }),
    );
  });
});
