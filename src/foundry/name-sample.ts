/** The name that a document of a sample battle has in the reader's language, if it is one of ours and has another. */
function nameInLanguage({
  _id,
  name,
}: {
  readonly _id: string | null;
  readonly name: string;
}): string | undefined {
  const key = `MANGONEL.Sample.${_id}`;
  const text = game.i18n.localize(key);
  return text === key || text === name ? undefined : text;
}

/** The changes that give documents their names in the reader's language. */
const renamed = (
  documents: Iterable<{ toObject(): { readonly _id: string | null; readonly name: string } }>,
) =>
  [...documents].flatMap((document) => {
    const source = document.toObject();
    const name = nameInLanguage(source);
    return name === undefined ? [] : [{ _id: source._id, name }];
  });

/** Gives the units and the ground of a sample battle their names in the GM's language; other names stay. */
export async function nameSample(scene: Scene.Implementation): Promise<void> {
  const actors = scene.tokens.contents.flatMap(({ actor }) => actor ?? []);
  const units = renamed(actors).map(({ _id, name }) => ({ _id, name, prototypeToken: { name } }));
  const names = new Map(units.map(({ _id, name }) => [_id, name]));
  const tokens = scene.tokens.contents.flatMap(({ id, actorId }) => {
    const name = names.get(actorId);
    return name === undefined ? [] : [{ _id: id, name }];
  });
  const regions = renamed(scene.regions.contents);
  if (units.length > 0) await Actor.updateDocuments(units as never);
  if (tokens.length > 0) await scene.updateEmbeddedDocuments("Token", tokens as never);
  if (regions.length > 0) await scene.updateEmbeddedDocuments("Region", regions as never);
  const [own] = renamed([scene]);
  if (own) await scene.update({ name: own.name });
}
