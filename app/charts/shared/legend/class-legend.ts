// The color legend of a map: a bar of color steps with their limits, below the name of the metric.
import type { ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { ColorClasses } from '#app/charts/shared/color/color-classes.ts';

const BAR_PX = 8;
const TITLE_PX = 18;
const LABEL_PX = 16;
const MAX_WIDTH_PX = 280;
const GAP_PX = 8;

interface LegendOptions {
  readonly title: string;
  readonly write: WriteNumber;
  readonly widthPx: number;
  /** Label of the color for missing values; null for none. */
  readonly missing: string | null;
}

export function classLegend(classes: ColorClasses, { title, write, widthPx, missing }: LegendOptions): ColorLegendLayout {
  const { colors } = classes;
  const missingPx = missing === null ? 0 : 10 + 6 + textWidth(missing, AXIS_PX) + 16;
  const bar = Math.max(40, Math.min(MAX_WIDTH_PX, widthPx - missingPx));
  const step = bar / colors.length;
  const swatches: ColorLegendLayout['swatches'] = colors.map((color, index) => ({
    x: px(index * step),
    y: TITLE_PX,
    widthPx: px(step),
    heightPx: BAR_PX,
    color,
  }));
  const texts = [
    textMark(title, 0, 6 + toBaseline(AXIS_PX), { maxPx: widthPx, color: 'text', weight: 500 }),
    ...limitTexts(classes, { write, step, bar }),
  ];
  if (missing === null || bar + missingPx > widthPx + 1) return { swatches, texts, heightPx: TITLE_PX + BAR_PX + LABEL_PX };
  return {
    swatches: [...swatches, { x: px(bar + 16), y: TITLE_PX - 1, widthPx: 10, heightPx: 10, color: 'grid' }],
    texts: [...texts, textMark(missing, bar + 32, TITLE_PX + 4 + toBaseline(AXIS_PX))],
    heightPx: TITLE_PX + BAR_PX + LABEL_PX,
  };
}

/** Labels the ends and the limits of the bar, skipping texts that would touch the previous one. */
function limitTexts(
  { min, max, limits }: ColorClasses,
  { write, step, bar }: { write: WriteNumber; step: number; bar: number },
): TextMark[] {
  const y = TITLE_PX + BAR_PX + 8 + toBaseline(AXIS_PX);
  if (limits.length === 0) return [textMark(write(max), 0, y, { maxPx: bar })];
  const first = textMark(write(min), 0, y, { maxPx: bar / 2 });
  const last = textMark(write(max), bar, y, { anchor: 'end', maxPx: bar / 2 });
  const end = bar - markWidth(last) - GAP_PX;
  let from = markWidth(first) + GAP_PX;
  const inner = limits.flatMap((limit, index) => {
    const mark = textMark(write(limit), (index + 1) * step, y, { anchor: 'middle', maxPx: bar / 2 });
    const half = markWidth(mark) / 2;
    if (mark.x - half < from || mark.x + half > end) return [];
    from = mark.x + half + GAP_PX;
    return [mark];
  });
  return [first, ...inner, ...(markWidth(first) + GAP_PX <= end ? [last] : [])];
}
