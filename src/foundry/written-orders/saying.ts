/** What a client says to another: who says it, and under which number, by which he is asked back. */
export interface Said {
  readonly from: string;
  readonly id: string;
}

/** How a client is asked back whether it is saying something. */
const CONFIRM = "mangonel.confirmOrders";

/** How long a client may take to answer. */
const ANSWER_MILLISECONDS = 5000;

/** The numbers of what this client is saying at the moment. */
const saying = new Set<string>();

/** Says something to somebody under a number, as long as the answer takes; nothing if there is none. */
export async function say(
  to: User.Implementation,
  query: "mangonel.shareOrders" | "mangonel.fellowOrders" | "mangonel.depositOrders",
  id: string,
  data: object,
  timeout = ANSWER_MILLISECONDS,
): Promise<unknown> {
  saying.add(id);
  try {
    const said = { ...data, from: game.user.id ?? "", id };
    return await to.query(query, said as never, { timeout });
  } catch {
    return undefined;
  } finally {
    saying.delete(id);
  }
}

/** Whether it is a user who says something: a query does not tell, so that he is asked back. */
export const hasSaid = async (user: User.Implementation, id: string): Promise<boolean> =>
  (await user.query(CONFIRM, id, { timeout: ANSWER_MILLISECONDS }).catch(() => false)) === true;

/** What a client answers who is asked back. */
export const SAYING_QUERIES = {
  [CONFIRM]: async (id: string): Promise<boolean> => saying.has(id),
};
