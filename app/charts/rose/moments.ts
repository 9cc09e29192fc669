// What is written around a rose: of months and days the larger unit only where it changes, so that more of them have room.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX } from '#app/charts/shared/marks/marks.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { timeTicks } from '#app/charts/shared/time/time-ticks.ts';

/** By place among the rows. */
export function momentTexts(axis: SeriesAxis, rows: readonly number[], locale: string): readonly string[] {
  const places = rows.map((row) => axis.values[row] ?? NaN);
  const [from, to] = [places[0], places.at(-1)];
  const isPlain = axis.kind === 'time' && (axis.format === null || axis.format === 'smart_date');
  if (!isPlain || from === undefined || to === undefined || places.some(Number.isNaN)) return rows.map((row) => axis.write(row));
  const { unit, zone: timeZone } = axis;
  const ticks = timeTicks({ fromMs: from, toMs: to, timeZone, locale, unit, maxTicks: rows.length, places });
  const byMoment = new Map(ticks.map(({ ms, label, context }) => [ms, context === null ? label : `${label} ${context}`]));
  return rows.map((row, index) => byMoment.get(places[index] ?? NaN) ?? axis.write(row));
}

/** Max width of labels on either side, relative to the chart; longer ones are shortened. */
const MAX_SIDE = 0.22;
const GAP_PX = 10;
const STEP_PX = 3;

/** The largest radius, at most `most`, with which each text has its room beside the circle. @param angleOf radians clockwise from the top */
export function radiusBeside(
  { widthPx }: Pick<LayoutInput, 'widthPx'>,
  texts: readonly string[],
  { most, angleOf }: { most: number; angleOf: (index: number) => number },
): number {
  const wanted = texts.map((text, index) => ({
    reach: Math.abs(Math.sin(angleOf(index))),
    px: Math.min(textWidth(text, AXIS_PX), widthPx * MAX_SIDE) + GAP_PX,
  }));
  const fits = (radius: number): boolean => wanted.every((text) => widthPx / 2 - text.reach * radius >= text.px);
  let radius = most;
  while (radius > STEP_PX && !fits(radius)) radius -= STEP_PX;
  return radius;
}
