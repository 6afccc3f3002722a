import { isSealedOrders } from "#battle/mass/check-command.ts";
import { hashOrders, type SealedOrders, type WrittenOrder } from "#battle/mass/written-orders/seal.ts";
import type { SideId } from "#battle/sides.ts";
import { type BattleDocument, isBattle, listBattles } from "../read-battle.ts";
import { hasSaid, type Said, say } from "./saying.ts";
import { mergeDraft, type Page, readDraft } from "./sealed-store.ts";

const SHARE = "mangonel.shareOrders";
const ASK = "mangonel.fellowOrders";

/** The others who play a side and are there. */
const fellowsOf = (combat: BattleDocument, side: SideId): readonly User.Implementation[] => {
  const players = combat.system.sides.find(({ id }) => id === side)?.players ?? [];
  return players.includes(game.user.id ?? "")
    ? game.users.filter(({ id, active, isSelf }) => active && !isSelf && players.includes(id ?? ""))
    : [];
};

/** Whether it is a fellow of this user who says something: a query does not tell, so that he is asked back. */
async function isFellow(combat: BattleDocument, side: SideId, { from, id }: Said): Promise<boolean> {
  const fellow = fellowsOf(combat, side).find((user) => user.id === from);
  return fellow !== undefined && (await hasSaid(fellow, id));
}

/** The battle in which the orders of a page are being written. */
function findPage({ battle, turn, side }: Page): BattleDocument | undefined {
  const combat = game.combats.get(battle);
  if (!isBattle(combat)) return undefined;
  const { system } = combat;
  return system.step === "orders" && system.turn === turn && !system.ready.includes(side)
    ? combat
    : undefined;
}

/** Tells the others who play a side what this user has written for a unit of it; nobody else hears of it. */
export async function shareWriting(combat: BattleDocument, page: Page, written: WrittenOrder): Promise<void> {
  const fellows = fellowsOf(combat, page.side);
  const sealed: SealedOrders = { ...page, salt: foundry.utils.randomID(), orders: [written] };
  await Promise.all(fellows.map((user) => say(user, SHARE, hashOrders(sealed), { sealed })));
}

/** Takes over what a fellow has written. */
async function takeShared({ sealed, ...said }: Said & { readonly sealed: unknown }): Promise<boolean> {
  if (!isSealedOrders(sealed) || hashOrders(sealed) !== said.id) return false;
  const combat = findPage(sealed);
  if (!combat || !(await isFellow(combat, sealed.side, said))) return false;
  await mergeDraft(sealed, sealed.orders);
  return true;
}

/** Gives a fellow what this user has for a side. */
async function giveWriting({
  page,
  ...said
}: Said & { readonly page: Page }): Promise<readonly WrittenOrder[]> {
  const combat = findPage(page);
  return combat && (await isFellow(combat, page.side, said)) ? readDraft(page) : [];
}

/** Asks the fellows of this user what they have written, as he comes to the table; what he has himself stays. */
export async function askFellows(): Promise<void> {
  for (const combat of listBattles())
    for (const { id: side } of combat.system.sides) {
      const page = { battle: combat.id ?? "", turn: combat.system.turn, side };
      if (!findPage(page)) continue;
      for (const fellow of fellowsOf(combat, side)) {
        const orders = await say(fellow, ASK, foundry.utils.randomID(), { page });
        const given = { ...page, salt: "", orders };
        const own = new Set(readDraft(page).map(({ unit }) => unit));
        if (isSealedOrders(given))
          await mergeDraft(
            page,
            given.orders.filter(({ unit }) => !own.has(unit)),
          );
      }
    }
}

/** What clients of one side ask each other. */
export const FELLOW_QUERIES = {
  [SHARE]: takeShared,
  [ASK]: giveWriting,
};
