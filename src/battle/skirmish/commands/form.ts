import { type FormationFault, findHedgehog, findShieldWall } from "#field/figures/formations.ts";
import { type Formed, findFormingFault, isKept } from "#rules/skirmish/formations.ts";
import type { Refusal, RefusalCode } from "../../refusal.ts";
import type { SkirmishCommand } from "../command.ts";
import { bodyOf, isFree } from "../figures.ts";
import type { SkirmishRun } from "../run.ts";

type CommandOf<T extends SkirmishCommand["type"]> = Extract<SkirmishCommand, { type: T }>;

/** What is said where figures do not stand as a formation must. */
const FAULTS: Readonly<Record<Formed, Readonly<Record<FormationFault["reason"], RefusalCode>>>> = {
  hedgehog: {
    tooFew: "tooFew",
    inside: "ringOpen",
    facesInward: "facesInward",
    facesAway: "facesInward",
    notBeside: "ringOpen",
    gapTooWide: "ringOpen",
  },
  shieldWall: {
    tooFew: "tooFew",
    inside: "wallBroken",
    facesInward: "facingsDiffer",
    facesAway: "facingsDiffer",
    notBeside: "wallBroken",
    gapTooWide: "wallBroken",
  },
};

/** Figures that stand as they must form up. @rule S-FORM-1, S-FORM-2, S-FORM-3, S-FORM-4, D-22, D-23, D-24 */
export function form(run: SkirmishRun, { formation, figures: ids }: CommandOf<"form">): Refusal | undefined {
  const { battle, ruleset } = run;
  const figures = [...new Set(ids)].map((id) => run.figure(id));
  const [first] = figures;
  if (figures.some(({ side }) => side !== first?.side)) return { code: "notYourSide" };
  if (!figures.every(isFree)) return { code: "figureAway", rule: "S-FORM-4" };
  if (figures.some(({ id }) => bodyOf(battle, id))) return { code: "alreadyFormed", rule: "S-FORM-4" };
  const forming = figures.map(({ profile, turn }) => ({ profile, charged: turn.charge !== undefined }));
  const fault = findFormingFault(formation, forming, ruleset);
  if (fault) return fault;
  const stands = formation === "hedgehog" ? findHedgehog(figures, ruleset) : findShieldWall(figures, ruleset);
  if (!stands.formed)
    return { code: FAULTS[formation][stands.fault.reason], rule: formation === "hedgehog" ? "D-22" : "D-23" };
  run.emit({
    type: "formed",
    rule: "S-FORM-4",
    body: {
      id: `${battle.clock.turn}.${figures.map(({ id }) => id).join(".")}`,
      side: first?.side ?? "",
      formation,
      members: stands.figures,
    },
  });
  return undefined;
}

/** Figures leave their formations at no cost; one that becomes too small ends. @rule S-FORM-4, D-24 */
export function leaveFormation(
  run: SkirmishRun,
  { figures }: CommandOf<"leaveFormation">,
): Refusal | undefined {
  const bodies = new Map(
    figures.flatMap((id) => {
      const body = bodyOf(run.battle, id);
      return body ? [[body.id, body] as const] : [];
    }),
  );
  if (figures.some((id) => !bodyOf(run.battle, id))) return { code: "notFormed", rule: "S-FORM-4" };
  const [side] = new Set(figures.map((id) => run.figure(id).side));
  if (figures.some((id) => run.figure(id).side !== side)) return { code: "notYourSide" };
  for (const body of bodies.values()) {
    const leaving = body.members.filter((id) => figures.includes(id));
    const ends = !isKept(body.formation, body.members.length - leaving.length, run.ruleset);
    run.emit({ type: "formationLeft", rule: "S-FORM-4", body: body.id, figures: leaving, ends });
  }
  return undefined;
}
