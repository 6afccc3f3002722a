/** How many documents each compendium has as it was built; the manifest says so. */
const listBuilt = (): readonly (readonly [pack: string, count: number])[] => {
  const { flags } = game.system as unknown as {
    readonly flags?: { readonly mangonel?: { readonly entries?: Readonly<Record<string, number>> } };
  };
  return Object.entries(flags?.mangonel?.entries ?? {});
};

/** Tells a GM of compendia of the system that are not there, or of which something is missing. */
export function checkOwnPacks(): void {
  if (!game.user.isGM) return;
  const faulty = listBuilt().filter(
    ([pack, count]) => (game.packs.get(`mangonel.${pack}`)?.index.size ?? 0) < count,
  );
  if (faulty.length === 0) return;
  const packs = faulty.map(([pack]) => game.i18n.localize(`MANGONEL.Pack.${pack}`)).join(", ");
  ui.notifications.error("MANGONEL.Notice.packsFaulty", { format: { packs }, permanent: true });
}

/**
 * What stands in the compendia of the system is replaced whenever the system is: whoever changes it there loses it, so
 * it is changed in a copy.
 *
 * @returns false for what stands there
 */
export function onPreUpdateOwnPack(document: {
  readonly pack: string | null;
  readonly parent?: { readonly pack: string | null } | null;
}): boolean | void {
  const pack = document.pack ?? document.parent?.pack;
  if (!pack?.startsWith("mangonel.")) return undefined;
  ui.notifications.warn("MANGONEL.Notice.copyFirst", { localize: true });
  return false;
}
