/** An attacker who is to be squared off. */
export interface Attacking {
  readonly id: string;
  /** The defenders whom it touches, those whom it rather fights first. */
  readonly touches: readonly string[];
  /** The one whom its owner has named. */
  readonly wants?: string;
}

/** Attackers and their opponents. */
export type Pairs = ReadonlyMap<string, string>;

/** Finds an opponent for one attacker, moving others to their next where that gives room. */
function place(
  attacker: Attacking,
  byDefender: Map<string, Attacking>,
  fixed: ReadonlySet<string>,
  tried: Set<string>,
): boolean {
  for (const defender of attacker.touches) {
    if (tried.has(defender) || fixed.has(defender)) continue;
    tried.add(defender);
    const other = byDefender.get(defender);
    if (other && !place(other, byDefender, fixed, tried)) continue;
    byDefender.set(defender, attacker);
    return true;
  }
  return false;
}

/** As many pairs as there can be, beside some that are fixed. */
function match(attackers: readonly Attacking[], fixed: Pairs): Pairs {
  const taken = new Set(fixed.values());
  const byDefender = new Map<string, Attacking>();
  for (const attacker of attackers)
    if (!fixed.has(attacker.id)) place(attacker, byDefender, taken, new Set());
  return new Map([...fixed, ...[...byDefender].map(([defender, { id }]) => [id, defender] as const)]);
}

/**
 * Squares attackers off: as many pairs of one to one as their contacts allow, and of those ways one that grants as many
 * wishes as it can, in the order of the attackers.
 *
 * @rule S-MEL-2, D-44
 */
export function pairOff(attackers: readonly Attacking[]): Pairs {
  const most = match(attackers, new Map()).size;
  let fixed: Pairs = new Map();
  for (const { id, touches, wants } of attackers) {
    if (wants === undefined || !touches.includes(wants) || [...fixed.values()].includes(wants)) continue;
    const more: Pairs = new Map([...fixed, [id, wants]]);
    if (match(attackers, more).size === most) fixed = more;
  }
  return match(attackers, fixed);
}
