// Basic marks of layouts. Coordinates are px in the chart's box.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import type { Hatch } from './hatch.ts';
import { px } from './px.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { shortenApart } from '#app/charts/shared/text/names-apart.ts';
import { shorten, textWidth, type FontWeight } from '#app/charts/shared/text/text-width.ts';

export interface TextMark {
  readonly text: string;
  /** The full text if `text` is shortened; else null. */
  readonly full: string | null;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly color: Token;
  readonly sizePx: number;
  readonly weight: FontWeight;
  /** Degrees clockwise around (x, y). */
  readonly rotate: number;
}
export interface LineMark {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}
export interface LegendMark {
  /** Index in the layout's legend. */
  readonly index: number;
  readonly color: Token;
  readonly hidden: boolean;
  readonly isBroken: boolean;
  readonly hatch: Hatch;
  /** Left edge and middle of the swatch. */
  readonly x: number;
  readonly y: number;
  readonly text: TextMark;
}

export const AXIS_PX = 12;
/** Distance from the middle of a line of text to its baseline. */
export const toBaseline = (sizePx: number): number => sizePx * 0.36;

interface TextOptions {
  readonly maxPx?: number;
  readonly anchor?: TextMark['anchor'];
  readonly color?: Token;
  readonly sizePx?: number;
  readonly weight?: FontWeight;
  readonly rotate?: number;
}

/** A text at (x, baseline y), shortened to `maxPx`. */
export function textMark(text: string, x: number, y: number, options: TextOptions = {}): TextMark {
  const { maxPx = Infinity, anchor = 'start', color = 'textMuted', sizePx = AXIS_PX, weight = 400, rotate = 0 } = options;
  const line = oneLine(text);
  const shown = maxPx === Infinity ? line : shorten(line, maxPx, sizePx, weight);
  return { text: shown, full: shown === line ? null : line, x: px(x), y: px(y), anchor, color, sizePx, weight, rotate };
}

export const markWidth = (mark: TextMark): number => textWidth(mark.text, mark.sizePx, mark.weight);

/** Characters that are invalid in SVG (control characters, lone surrogates) or would break a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]+/gu;
const MAX_TEXT = 2000;

/** Fast path for most texts: a chart has thousands. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Replaces line breaks and control characters with spaces, and truncates very long texts. */
export const oneLine = (text: string): string =>
  text.length <= MAX_TEXT && PLAIN.test(text) ? text : text.slice(0, MAX_TEXT).replace(UNPRINTABLE, ' ');

/** Minimum width reserved for "+12 more". */
const MORE_PX = 60;

/** "+12 more", for entries without room. */
export const moreText = (count: number, locale: string): string => seriesText(locale)('legend.more', { count });

const SWATCH_PX = 10;
const SWATCH_GAP_PX = 6;
const ITEM_GAP_PX = 16;
export const LEGEND_ROW_PX = 20;

export interface LegendLayout {
  readonly marks: readonly LegendMark[];
  /** "+12 more", if not all entries fit. */
  readonly more: TextMark | null;
  readonly heightPx: number;
}
export const NO_LEGEND: LegendLayout = { marks: [], more: null, heightPx: 0 };

/** Max entries whose names are shortened together to stay distinct. */
const MAX_COMPARED = 500;

/** Legend items in rows from the top left; those that don't fit into `maxRows` are counted at the end. */
export function legendRows(
  items: readonly LegendItem[],
  { widthPx, locale }: Pick<LayoutInput, 'widthPx' | 'locale'>,
  maxRows: number,
): LegendLayout {
  if (items.length === 0 || maxRows < 1) return NO_LEGEND;
  const morePx = Math.max(MORE_PX, Math.ceil(textWidth(moreText(items.length, locale), AXIS_PX)));
  const maxText = Math.max(40, Math.min(180, widthPx * 0.45));
  const marks: LegendMark[] = [];
  let [x, row] = [0, 0];
  const texts = legendTexts(items.slice(0, MAX_COMPARED), maxText);
  for (const [index, item] of items.entries()) {
    const [text = textMark('', 0, 0)] = index < MAX_COMPARED ? [texts[index]] : legendTexts([item], maxText);
    const width = SWATCH_PX + SWATCH_GAP_PX + markWidth(text);
    const isLast = index === items.length - 1;
    const wraps = x > 0 && x + width > widthPx;
    if (wraps && row + 1 < maxRows) [x, row] = [0, row + 1];
    const reserve = row + 1 === maxRows && !isLast ? morePx + 4 : 0;
    if (x > 0 && x + width + reserve > widthPx) break;
    const middle = row * LEGEND_ROW_PX + LEGEND_ROW_PX / 2;
    const at = { x: px(x + SWATCH_PX + SWATCH_GAP_PX), y: px(middle + toBaseline(AXIS_PX)) };
    const { color, hidden, isBroken = false, hatch = 0 } = item;
    marks.push({ index, color, hidden, isBroken, hatch, x: px(x), y: middle, text: { ...text, ...at } });
    x += width + ITEM_GAP_PX;
  }
  const remaining = items.length - marks.length;
  const more =
    remaining > 0
      ? textMark(
          moreText(remaining, locale),
          Math.min(x, widthPx - morePx),
          row * LEGEND_ROW_PX + LEGEND_ROW_PX / 2 + toBaseline(AXIS_PX),
        )
      : null;
  return { marks, more, heightPx: (row + 1) * LEGEND_ROW_PX };
}

/** Shortens labels so that they stay distinct; a value at the end is kept. */
export function legendTexts(items: readonly LegendItem[], maxPx: number): readonly TextMark[] {
  const lines = items.map(({ label }) => oneLine(label));
  const written = shortenApart(lines, { maxPx, sizePx: AXIS_PX });
  return items.map(({ hidden }, index) => {
    const [line, shown = ''] = [lines[index], written[index]];
    return { ...textMark(shown, 0, 0, { color: hidden ? 'textFaint' : 'text' }), full: shown === line ? null : (line ?? null) };
  });
}

/** Moves middles apart to at least `gap`, within [low, high], keeping their order; returned in the order given. */
export function dodge(middles: readonly number[], gap: number, low: number, high: number): number[] {
  const order = middles.map((_, index) => index).sort((a, b) => (middles[a] ?? 0) - (middles[b] ?? 0) || a - b);
  const placed = [...middles];
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + gap;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
  return placed;
}
