// Names on the slices themselves, where both lines fit between the edges of the slice; the legend has the others.
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { LabelText } from './outside-labels.ts';

interface LabelledSlice {
  readonly text: LabelText;
  /** Angle of the slice's middle, clockwise from the top, in radians. */
  readonly angle: number;
  /** Between its edges, radians. */
  readonly sweep: number;
  /** Radius of its outer edge. */
  readonly outer: number;
  readonly color: Token;
  readonly isShown: boolean;
}
interface Ring {
  readonly centre: { readonly x: number; readonly y: number };
  readonly hole: number;
}

const LINE_PX = 15;
const PAD_PX = 4;

export const insideLabels = (slices: readonly LabelledSlice[], ring: Ring): readonly TextMark[] =>
  slices.flatMap((slice) => (slice.isShown ? linesIn(slice, ring) : []));

function linesIn({ text, angle, sweep, outer, color }: LabelledSlice, { centre, hole }: Ring): readonly TextMark[] {
  const lines = [text.name, text.figures].filter((line) => line !== '');
  const middle = hole > 0 ? (hole + outer) / 2 : outer * 0.62;
  const [x, y] = [centre.x + Math.sin(angle) * middle, centre.y - Math.cos(angle) * middle];
  const first = y - ((lines.length - 1) * LINE_PX) / 2 + toBaseline(AXIS_PX);
  const look = { anchor: 'middle', color: textColorOn(color) } as const;
  const marks = lines.map((line, index) => textMark(line, x, first + index * LINE_PX, look));
  const width = Math.max(0, ...marks.map(markWidth)) + PAD_PX;
  const height = lines.length * LINE_PX;
  // The box of the text within the slice: a circle around it between hole, outer edge, and both sides.
  const half = Math.hypot(width, height) / 2;
  const toSides = sweep >= Math.PI ? middle : middle * Math.sin(sweep / 2);
  const toEdges = Math.min(outer - middle, hole > 0 ? middle - hole : Infinity);
  return half <= toSides && half <= toEdges * 1.25 ? marks : [];
}
