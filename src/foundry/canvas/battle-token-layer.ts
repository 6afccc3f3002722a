import type { UnitToken } from "./unit-token.ts";

/**
 * The layer of tokens. Whoever plays a side has its units in hand and owns none of their documents, so the host's wheel
 * and arrow keys leave them alone: they go where a drag or their panel asks for.
 */
export class BattleTokenLayer extends foundry.canvas.layers.TokenLayer {
  protected override _getMovableObjects(ids?: string[], includeLocked?: boolean): UnitToken[] {
    const objects = super._getMovableObjects(ids, includeLocked);
    const own = objects.filter(({ document }) => document.isOwner);
    if (own.length < objects.length) ui.notifications.info("MANGONEL.Notice.dragUnits", { localize: true });
    return own;
  }
}
