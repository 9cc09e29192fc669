// Labels along a horizontal axis at the angle that the chart sets; optionally all of them.
import { AXIS_PX, markWidth, oneLine, textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { AxisSettings } from '#app/charts/shared/series/series-settings.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { AxisLabels, AxisLabelPlace, PlotSpan } from './axis-labels.ts';

export interface LabelLook {
  /** Degrees counter-clockwise, 0 to 90. */
  readonly angle: number;
  readonly isAll: boolean;
}

/** null if the chart sets neither an angle nor all labels. */
export function labelLook({
  xAxisLabelRotation: angle = 0,
  xAxisLabelInterval: interval = 'auto',
}: AxisSettings): LabelLook | null {
  const degrees = Math.min(90, Math.abs(Number(angle)));
  const isAll = interval === '0';
  return degrees > 0 || isAll ? { angle: degrees, isAll } : null;
}

const GAP_PX = 10;
const LINE_PX = 14;
/** The distance of labels if all are shown: closer than usual, without touching. */
const MIN_LINE_PX = 11;
const MAX_PX = 96;
const TOP_PX = 16;

/** Horizontal labels if all have room; otherwise rotated, skipping those that would touch the previous one. */
export function turnedLabels(places: readonly AxisLabelPlace[], { angle, isAll }: LabelLook, span: PlotSpan): AxisLabels {
  const named = places.map(({ at, label, context }) => ({ at, text: oneLine(context === null ? label : `${label} ${context}`) }));
  const widest = named.reduce((most, { text }) => Math.max(most, textWidth(text, AXIS_PX)), 0);
  const stepPx = named.reduce((least, { at }, index) => Math.min(least, at - (named[index - 1]?.at ?? -Infinity)), Infinity);
  const ticks = named.map(({ at }) => px(at));
  if (angle === 0 && widest + GAP_PX <= stepPx) return { texts: flat(named, span), heightPx: TOP_PX + 6, ticks };
  const degrees = angle > 0 ? angle : stepPx >= LINE_PX * Math.SQRT2 ? 45 : 90;
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const apartPx = (isAll ? MIN_LINE_PX : LINE_PX) / sin;
  const texts: TextMark[] = [];
  let before = -Infinity;
  for (const { at, text } of named) {
    if (at - before < apartPx) continue;
    const x = span.leftPx + at + 4 * sin;
    const maxPx = cos < 0.01 ? MAX_PX : Math.min(MAX_PX, Math.max(0, x - 2) / cos);
    texts.push({ ...textMark(text, x, 8 + 6 * cos, { anchor: 'end', rotate: -degrees, maxPx }) });
    before = at;
  }
  const longest = texts.reduce((most, mark) => Math.max(most, markWidth(mark)), 0);
  return { texts, heightPx: Math.ceil(longest * sin + 8 + LINE_PX * cos), ticks };
}

const flat = (named: readonly { readonly at: number; readonly text: string }[], { leftPx, widthPx }: PlotSpan): TextMark[] =>
  named.map(({ at, text }) => {
    const mark = textMark(text, 0, TOP_PX, { anchor: 'middle' });
    const half = markWidth(mark) / 2;
    return { ...mark, x: px(Math.min(widthPx - half, Math.max(half, leftPx + at))) };
  });
