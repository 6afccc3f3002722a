import type { RuleId } from "./line.ts";

/** Why a rule forbids something: a code, the row, and the numbers that its sentence fills in. */
export interface RuleRefusal<Code extends string = string> {
  readonly code: Code;
  readonly rule: RuleId;
  readonly facts: Readonly<Record<string, number>>;
}
