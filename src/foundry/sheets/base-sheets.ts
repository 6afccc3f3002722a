/**
 * The sheet classes with templates. The published types cannot join these mixins to these classes (the compiler
 * gives up), so the result is named once here; everything else extends it without a cast.
 */
const { HandlebarsApplicationMixin } = foundry.applications.api;

type Parts = Record<string, { template: string; scrollable?: string[] }>;

/** An actor sheet that is drawn by templates. */
export const ActorTemplateSheet = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2 as never,
) as unknown as typeof foundry.applications.sheets.ActorSheetV2 & { PARTS: Parts };

/** An item sheet that is drawn by templates. */
export const ItemTemplateSheet = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2 as never,
) as unknown as typeof foundry.applications.sheets.ItemSheetV2 & { PARTS: Parts };
