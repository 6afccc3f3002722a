import type { ShotPicture } from "#battle/mass/event.ts";
import type { Point } from "#field/pose.ts";
import type { Degrees, Inches } from "#rules/quantities.ts";
import { type Scale, scaleOf, toHostDirection, toPixels } from "./coordinates.ts";
import { areaDocument, type Changes, type Operation } from "./generation.ts";
import type { AreaFlag } from "./request.ts";

/** An area on the table as either generation can show it. */
export type Area =
  | { readonly type: "circle"; readonly at: Point; readonly radiusInches: Inches }
  | {
      readonly type: "ray";
      readonly from: Point;
      readonly heading: Degrees;
      readonly lengthInches: Inches;
      readonly widthInches: Inches;
    };

/** A document that is an area: a measured template (13) or a region (14). */
export type AreaDocument = MeasuredTemplateDocument.Implementation | RegionDocument.Implementation;

const COLOR = "#8a6414";

function templateData(area: Area, scale: Scale): Changes {
  if (area.type === "circle") {
    const { x, y } = toPixels(area.at, scale);
    return { t: "circle", x: Math.round(x), y: Math.round(y), distance: area.radiusInches, direction: 0 };
  }
  const { x, y } = toPixels(area.from, scale);
  return {
    t: "ray",
    x: Math.round(x),
    y: Math.round(y),
    distance: area.lengthInches,
    width: area.widthInches,
    direction: toHostDirection(area.heading),
  };
}

function regionShape(area: Area, scale: Scale): Changes {
  if (area.type === "circle")
    return { type: "circle", ...toPixels(area.at, scale), radius: area.radiusInches * scale.pixelsPerInch };
  return {
    type: "line",
    ...toPixels(area.from, scale),
    length: area.lengthInches * scale.pixelsPerInch,
    width: area.widthInches * scale.pixelsPerInch,
    rotation: toHostDirection(area.heading),
  };
}

/** The fields of an area document that show an area. */
export const areaFields = (area: Area, scene: Scene.Implementation): Changes =>
  areaDocument() === "Region"
    ? { shapes: [regionShape(area, scaleOf(scene))] }
    : templateData(area, scaleOf(scene));

/** The area that a picture of a shot covers. */
export function areaOfPicture(picture: ShotPicture, halfThickness: Inches): Area {
  return picture.type === "disc"
    ? { type: "circle", at: picture.at, radiusInches: picture.radiusInches }
    : {
        type: "ray",
        from: picture.muzzle,
        heading: picture.heading,
        lengthInches: picture.stoppedAt ?? picture.lengthInches,
        widthInches: 2 * halfThickness,
      };
}

/** The data of a new area document that is a shot. */
export function newArea(area: Area, flag: AreaFlag, scene: Scene.Implementation): Changes {
  const flags = { mangonel: { shot: flag } };
  return areaDocument() === "Region"
    ? {
        name: game.i18n.localize("MANGONEL.Area.shot"),
        color: COLOR,
        visibility: CONST.REGION_VISIBILITY.ALWAYS,
        ...areaFields(area, scene),
        flags,
      }
    : { fillColor: COLOR, borderColor: COLOR, ...areaFields(area, scene), flags };
}

/** Creates the area that is a shot; whoever may place areas may ask so. */
export async function placeArea(area: Area, flag: AreaFlag, scene: Scene.Implementation): Promise<void> {
  const data = newArea(area, flag, scene);
  // the published types give neither class a parent, although both are embedded in scenes
  const context = { parent: scene } as never;
  if (areaDocument() === "Region") await RegionDocument.create(data as never, context);
  else await MeasuredTemplateDocument.create(data as never, context);
}

/** All area documents of a scene. */
export function listAreas(scene: Scene.Implementation): readonly AreaDocument[] {
  return areaDocument() === "Region" ? scene.regions.contents : scene.templates.contents;
}

/** The request that an area document is, if it is one. */
export const readShot = (area: AreaDocument): AreaFlag | undefined => {
  const flags = area.flags as { readonly mangonel?: { readonly shot?: AreaFlag } };
  return flags.mangonel?.shot;
};

/** The write that takes areas away. */
export const deleteAreas = (ids: readonly string[], scene: Scene.Implementation): readonly Operation[] =>
  ids.length === 0 ? [] : [{ action: "delete", documentName: areaDocument(), parent: scene, ids }];
