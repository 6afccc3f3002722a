/** Templates that other templates take in; the host must have read them before the first is drawn. */
const PARTIALS = [
  "rule",
  "chat/result",
  "chat/steps",
  "chat/dice",
  "chat/readings",
  "orders/refusal",
  "orders/deploying",
  "orders/writing",
  "orders/naming",
  "orders/rally",
  "orders/move",
  "orders/formation",
  "orders/crewing",
  "orders/preferences",
  "orders/cannon",
  "orders/catapult",
  "orders/volley",
  "orders/melee",
  "orders/joining",
  "figures/workings",
  "figures/offer",
  "figures/combat",
  "tracker/side",
  "tracker/writing",
  "tracker/zones",
  "tracker/pending",
  "sheets/fact",
  "sheets/path",
].map((name) => `systems/mangonel/templates/${name}.hbs`);

/** Reads the partials. */
export const loadPartials = (): Promise<unknown> => foundry.applications.handlebars.loadTemplates(PARTIALS);
