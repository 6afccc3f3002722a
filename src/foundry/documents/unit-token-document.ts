/**
 * The token of a unit. Where the unit stands is in its flag, in inches; x, y and rotation are display copies. A
 * write of them that does not come from the record becomes a request instead (`hooks/pre-update-token.ts`).
 */
export class UnitTokenDocument extends TokenDocument {}
