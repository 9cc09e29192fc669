// Names of bubbles: in those that are large enough, beside the others where nothing else is; the largest first.
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';

export interface LabeledBubble {
  readonly entity: string;
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
}

const MAX_LABELS = 40;
const MAX_TRIED = 200;
/** Square px of plot for each name: more would hide what they name. */
const LABEL_AREA_PX = 6000;
const MAX_TEXT_PX = 130;
const ROW_PX = 14;

/** Bubbles come largest first. */
export function entityLabels(bubbles: readonly LabeledBubble[], plot: Box): TextMark[] {
  const bubbleBoxes = bubbles.slice(0, MAX_TRIED).map(boxOf);
  const textBoxes: Box[] = [];
  const most = Math.min(MAX_LABELS, Math.floor((plot.widthPx * plot.heightPx) / LABEL_AREA_PX));
  const marks: TextMark[] = [];
  for (const [index, bubble] of bubbles.slice(0, MAX_TRIED).entries()) {
    if (marks.length >= most) break;
    const mark = placesFor(bubble).find((one) => {
      const box = textBox(one);
      if (one.full !== null || !isWithin(box, plot) || textBoxes.some((other) => overlap(box, other))) return false;
      // A name inside its bubble covers what is smaller; any other keeps off all bubbles.
      return isInside(one, bubble) || !bubbleBoxes.some((other, at) => at !== index && overlap(box, other));
    });
    if (mark === undefined) continue;
    marks.push(mark);
    textBoxes.push(textBox(mark));
  }
  return marks;
}

/** In the middle, then right, left, above, below. */
function placesFor({ entity, x, y, radiusPx }: LabeledBubble): TextMark[] {
  const options = { maxPx: MAX_TEXT_PX, color: 'text' } as const;
  const middle = y + toBaseline(AXIS_PX);
  const inside = textMark(entity, x, middle, { ...options, anchor: 'middle' });
  const fitsInside = markWidth(inside) <= radiusPx * 1.7 && radiusPx >= 10;
  return [
    ...(fitsInside ? [inside] : []),
    textMark(entity, x + radiusPx + 4, middle, options),
    textMark(entity, x - radiusPx - 4, middle, { ...options, anchor: 'end' }),
    textMark(entity, x, y - radiusPx - 4, { ...options, anchor: 'middle' }),
    textMark(entity, x, y + radiusPx + 12, { ...options, anchor: 'middle' }),
  ];
}

const isInside = (mark: TextMark, { x, y }: LabeledBubble): boolean =>
  mark.anchor === 'middle' && mark.x === px(x) && Math.abs(mark.y - y) < AXIS_PX / 2;

/** The square within the bubble: a name can cut its corner. */
const boxOf = ({ x, y, radiusPx }: LabeledBubble): Box => {
  const half = radiusPx * 0.85;
  return { x: px(x - half), y: px(y - half), widthPx: px(2 * half), heightPx: px(2 * half) };
};

function textBox(mark: TextMark): Box {
  const width = markWidth(mark);
  const left = mark.anchor === 'middle' ? mark.x - width / 2 : mark.anchor === 'end' ? mark.x - width : mark.x;
  return { x: left, y: mark.y - toBaseline(AXIS_PX) - ROW_PX / 2, widthPx: width, heightPx: ROW_PX };
}

const isWithin = (box: Box, plot: Box): boolean =>
  box.x >= plot.x &&
  box.y >= plot.y &&
  box.x + box.widthPx <= plot.x + plot.widthPx &&
  box.y + box.heightPx <= plot.y + plot.heightPx;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.widthPx && b.x < a.x + a.widthPx && a.y < b.y + b.heightPx && b.y < a.y + a.heightPx;
