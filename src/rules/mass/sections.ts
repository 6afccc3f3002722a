import type { Inches } from "../quantities.ts";
import type { GunKind } from "./profile.ts";
import type { Ruleset } from "./ruleset.ts";
import { SECTION_NAMES, type SectionName } from "./tables/table-09-pole.ts";

/** The colours of the pole, one of which is called before the aiming die (M-CAN-6). */
export const COLOURS = ["white", "black"] as const;

/** A colour of the pole. */
export type Colour = (typeof COLOURS)[number];

/** A stretch of the pole, in inches from the muzzle. */
export interface Section {
  readonly name: SectionName;
  readonly colour: Colour;
  readonly from: Inches;
  readonly to: Inches;
}

/** The sections of a gun's pole, from the muzzle on. @rule M-CAN-15, M-CAN-5, D-152 */
export function sectionsOf(kind: GunKind, ruleset: Ruleset): readonly Section[] {
  const { sections } = ruleset.tables.poles[kind];
  let from = 0;
  return sections.flatMap((length, index) => {
    const name = SECTION_NAMES[index];
    if (name === undefined) return [];
    const section: Section = {
      name,
      colour: name.startsWith("W") ? "white" : "black",
      from,
      to: from + length,
    };
    from = section.to;
    return [section];
  });
}

/** Half the thickness of a gun's pole. @rule M-CAN-15 */
export const readHalfThickness = (kind: GunKind, ruleset: Ruleset): Inches =>
  ruleset.tables.poles[kind].thickness / 2;

/**
 * The sections that count at all: of a bombard's direct shot only the first two of each colour, unless it stands
 * on higher ground (M-CAN-12).
 *
 * @rule M-CAN-12
 */
export function listCountingSections(
  kind: GunKind,
  ruleset: Ruleset,
  higherGround = false,
): readonly Section[] {
  const sections = sectionsOf(kind, ruleset);
  if (kind !== "bombard" || higherGround) return sections;
  return sections.filter(({ name }) => ruleset.tables.bombard.levelSections.includes(name));
}

/** The sections that kill when a colour is called. @rule M-CAN-6, M-CAN-12 */
export const liveSections = (
  kind: GunKind,
  colour: Colour,
  ruleset: Ruleset,
  higherGround = false,
): readonly Section[] =>
  listCountingSections(kind, ruleset, higherGround).filter((section) => section.colour === colour);
