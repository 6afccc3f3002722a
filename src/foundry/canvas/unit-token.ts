/** placeholder while typing */
export class UnitToken extends foundry.canvas.placeables.Token {}
