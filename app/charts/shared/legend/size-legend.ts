// The legend of circle sizes: a few round values next to circles of their size on the map.
import type { Token } from '#app/domain/theme/tokens.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { ColorLegendLayout, LegendCircle } from './color-legend.ts';

interface SizeLegendInput {
  /** Empty if the legend above has the same title. */
  readonly title: string;
  /** The smallest value above zero, and the largest. */
  readonly least: number;
  readonly most: number;
  /** Title to show if every circle would be larger than the legend. */
  readonly otherwise: string;
  readonly radiusOf: (value: number) => number;
  readonly color: Token;
  readonly write: WriteNumber;
  readonly widthPx: number;
}

/** Fixed, so that the map below doesn't move while it is zoomed. */
export const SIZE_LEGEND_PX = 32;
const MAX_RADIUS_PX = 14;
const MAX_CIRCLES = 3;
/** Minimum ratio between radii: similar circles can't be told apart. */
const MIN_RATIO = 1.4;
const [GAP_PX, TEXT_GAP_PX] = [14, 5];

export function sizeLegend(input: SizeLegendInput): ColorLegendLayout {
  const { radiusOf, color, write, widthPx } = input;
  const values = shownValues(input);
  const title = values.length === 0 ? input.otherwise : input.title;
  const y = SIZE_LEGEND_PX / 2;
  const baseline = px(y + toBaseline(AXIS_PX));
  const name = textMark(title, 0, baseline, { maxPx: values.length === 0 ? widthPx : widthPx / 2, color: 'text' });
  const circles: LegendCircle[] = [];
  const texts: TextMark[] = title === '' ? [] : [name];
  let x = title === '' ? 0 : markWidth(name) + GAP_PX;
  for (const value of values.toReversed()) {
    const radius = px(radiusOf(value));
    const text = textMark(write(value), px(x + 2 * radius + TEXT_GAP_PX), baseline);
    const end = x + 2 * radius + TEXT_GAP_PX + markWidth(text);
    if (end > widthPx) break;
    circles.push({ x: px(x + radius), y, radius, color });
    texts.push(text);
    x = end + GAP_PX;
  }
  return { swatches: [], circles, texts, heightPx: SIZE_LEGEND_PX };
}

/** The values to show, largest first. */
function shownValues({ least, most, radiusOf }: SizeLegendInput): readonly number[] {
  const shown: number[] = [];
  let room = MAX_RADIUS_PX;
  for (const value of roundValues(most)) {
    const radius = radiusOf(value);
    if (value < least || radius > room) continue;
    shown.push(value);
    if (shown.length === MAX_CIRCLES) break;
    room = radius / MIN_RATIO;
  }
  return shown;
}

const STEPS = [5, 2, 1];
const POWERS = 6;

/** Multiples 5, 2, and 1 of powers of ten, descending from `most`. */
function roundValues(most: number): readonly number[] {
  if (!(most > 0) || !Number.isFinite(most)) return [];
  const power = Math.floor(Math.log10(most));
  return Array.from({ length: POWERS }, (_, index) => STEPS.map((step) => Number(`${step}e${power - index}`)))
    .flat()
    .filter((value) => value <= most && value > 0);
}
