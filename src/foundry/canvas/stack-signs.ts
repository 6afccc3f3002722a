import { type Box, hides } from "./window-room.ts";

/** How much of its width a banner may lie under another and still be read. */
const SLACK = 0.1;

const readable = ({ left, top, width, height }: Box): Box => ({
  left: left + (width * SLACK) / 2,
  top,
  width: width * (1 - SLACK),
  height,
});

/**
 * How far up each of the banners goes so that none hides another: those of one place stand above each other.
 *
 * @returns by their place in the list, in the measure of the boxes
 */
export function stackSigns(boxes: readonly Box[]): readonly number[] {
  const lifts = boxes.map(() => 0);
  const placed: Box[] = [];
  const order = boxes.map((box, index) => ({ box, index })).sort((a, b) => b.box.top - a.box.top);
  for (const { box, index } of order) {
    let sign = readable(box);
    for (let under = findUnder(placed, sign); under; under = findUnder(placed, sign))
      sign = { ...sign, top: under.top - sign.height };
    lifts[index] = box.top - sign.top;
    placed.push(sign);
  }
  return lifts;
}

const findUnder = (placed: readonly Box[], sign: Box): Box | undefined =>
  placed.find((other) => hides(other, { ...sign, height: sign.height * (1 - SLACK) }));
