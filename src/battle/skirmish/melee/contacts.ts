import type { Contact, Figure, Skirmish } from "../state.ts";

/** The contact of two figures, whoever of them made it. */
export const contactOf = ({ contacts }: Skirmish, a: Figure, b: Figure): Contact | undefined =>
  contacts.find(
    ({ attacker, defender }) =>
      (attacker === a.id && defender === b.id) || (attacker === b.id && defender === a.id),
  );
