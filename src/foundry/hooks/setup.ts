/** Names the system's compendia in the reader's language: the host shows the manifest's labels as they stand. */
export function namePacks(): void {
  for (const { metadata } of game.packs)
    if (metadata.packageName === "mangonel")
      metadata.label = game.i18n.localize(`MANGONEL.Pack.${metadata.name}`);
}
