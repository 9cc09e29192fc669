// The legend of a color scale: a bar of steps between its ends, or a swatch for each class.
import type { Token } from '#app/domain/theme/tokens.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { ValueColors } from '#app/charts/shared/color/value-colors.ts';

export interface LegendCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: Token;
}
export interface ColorLegendLayout {
  readonly swatches: readonly (Box & { readonly color: Token })[];
  /** Circles of a size legend. */
  readonly circles?: readonly LegendCircle[];
  readonly texts: readonly TextMark[];
  readonly heightPx: number;
}
export const NO_COLOR_LEGEND: ColorLegendLayout = { swatches: [], texts: [], heightPx: 0 };

/** Places the second legend below the first. */
export function stackLegends(first: ColorLegendLayout, second: ColorLegendLayout): ColorLegendLayout {
  const below = <Mark extends { readonly y: number }>(mark: Mark): Mark => ({ ...mark, y: px(mark.y + first.heightPx) });
  return {
    swatches: [...first.swatches, ...second.swatches.map(below)],
    circles: [...(first.circles ?? []), ...(second.circles ?? []).map(below)],
    texts: [...first.texts, ...second.texts.map(below)],
    heightPx: first.heightPx + second.heightPx,
  };
}

interface ColorLegendInput {
  readonly colors: ValueColors;
  /** Name of the colored values. */
  readonly title: string;
  /** The lowest and the highest value as text. */
  readonly ends: readonly [low: string, high: string];
  readonly widthPx: number;
}

const BAR_PX = 10;
const MAX_BAR_PX = 200;
const MIN_BAR_PX = 45;
const GAP_PX = 6;
const COLOR_LEGEND_PX = 20;
const TITLE_GAP_PX = 12;

/** One row: title, low end, steps, high end. Empty if there is no room for the bar. */
export function colorBar({ colors, title, ends, widthPx }: ColorLegendInput): ColorLegendLayout {
  const [low, high] = ends.map((text) => textMark(text, 0, 0, { maxPx: widthPx * 0.3 }));
  if (low === undefined || high === undefined) return NO_COLOR_LEGEND;
  const endsPx = markWidth(low) + markWidth(high) + 2 * GAP_PX;
  const name = textMark(title, 0, 0, { maxPx: widthPx - endsPx - MIN_BAR_PX - TITLE_GAP_PX, color: 'text' });
  const namePx = name.text === '' ? 0 : markWidth(name) + TITLE_GAP_PX;
  const barPx = Math.min(MAX_BAR_PX, widthPx - namePx - endsPx);
  if (barPx < MIN_BAR_PX) return NO_COLOR_LEGEND;
  const middle = COLOR_LEGEND_PX / 2;
  const at = (mark: TextMark, x: number): TextMark => ({ ...mark, x: px(x), y: px(middle + toBaseline(AXIS_PX)) });
  const barX = namePx + markWidth(low) + GAP_PX;
  const stepPx = barPx / colors.steps.length;
  return {
    swatches: colors.steps.map((color, step) => ({
      color,
      x: px(barX + step * stepPx),
      y: middle - BAR_PX / 2,
      widthPx: px(stepPx),
      heightPx: BAR_PX,
    })),
    texts: [at(name, 0), at(low, namePx), at(high, barX + barPx + GAP_PX)].filter(({ text }) => text !== ''),
    heightPx: COLOR_LEGEND_PX,
  };
}

export interface Swatch {
  readonly color: Token;
  readonly label: string;
}

/** Swatches with their labels in rows; empty if they don't fit into `maxRows`. */
export function swatchLegend(
  classes: readonly Swatch[],
  { title, widthPx, maxRows }: { title: string; widthPx: number; maxRows: number },
): ColorLegendLayout {
  const name = textMark(title, 0, 0, { maxPx: widthPx * 0.4, color: 'text' });
  const swatches: (Box & { color: Token })[] = [];
  const texts: TextMark[] = [];
  let [x, row] = [name.text === '' ? 0 : markWidth(name) + TITLE_GAP_PX, 0];
  const baseline = (at: number): number => px((at + 0.5) * COLOR_LEGEND_PX + toBaseline(AXIS_PX));
  if (name.text !== '') texts.push({ ...name, y: baseline(0) });
  for (const { color, label } of classes) {
    const text = textMark(label, 0, 0, { maxPx: widthPx - BAR_PX - GAP_PX });
    const itemPx = BAR_PX + GAP_PX + markWidth(text);
    if (x > 0 && x + itemPx > widthPx) [x, row] = [0, row + 1];
    swatches.push({ color, x: px(x), y: (row + 0.5) * COLOR_LEGEND_PX - BAR_PX / 2, widthPx: BAR_PX, heightPx: BAR_PX });
    texts.push({ ...text, x: px(x + BAR_PX + GAP_PX), y: baseline(row) });
    x += itemPx + TITLE_GAP_PX;
  }
  return row < maxRows ? { swatches, texts, heightPx: (row + 1) * COLOR_LEGEND_PX } : NO_COLOR_LEGEND;
}
