// The value scale of upright and horizontal charts: linear or logarithmic, within the bounds that the chart sets.
import { scaleLinear, scaleLog } from '@visx/scale';
import type { OpenBounds } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { AxisSettings } from '#app/charts/shared/series/series-settings.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { distinctTicks } from './tick-texts.ts';
import type { WriteTick } from '#app/charts/shared/format/value-format.ts';
import { logTicks, valueTicks, type ValueTicks } from './value-ticks.ts';

export interface ValueExtent {
  readonly low: number;
  readonly high: number;
  /** The least value above zero, for a logarithmic axis; absent if no value is. */
  readonly lowPositive?: number;
  /** Marks start at the bottom of the axis, as bars do, so a logarithmic axis begins below the least value. */
  readonly isFromFoot?: boolean;
}
export interface ValueAxis extends ValueTicks {
  readonly isLog: boolean;
  /**
   * Value to px, given the px of the low and the high end; values beyond the axis lie beyond both. On a logarithmic axis zero
   * and less lie on the low end.
   */
  readonly toPx: (range: readonly [low: number, high: number]) => (value: number) => number;
}

type ScaleSettings = Pick<AxisSettings, 'logAxis' | 'y_axis_bounds'>;
const OPEN: OpenBounds = [null, null];

/** Whether the axis is logarithmic: the chart sets it, and a value is above zero. */
export const isLogAxis = ({ logAxis: isWanted = false }: ScaleSettings, { lowPositive }: ValueExtent): boolean =>
  isWanted && lowPositive !== undefined;

/** @param count approximate number of intervals; fewer are used if `write` formats two ticks the same */
export function valueAxis(settings: ScaleSettings, extent: ValueExtent, count: number, write?: WriteTick): ValueAxis {
  const bounds = settings.y_axis_bounds ?? OPEN;
  if (isLogAxis(settings, extent)) return distinctTicks((fewer) => logAxis(extent, bounds, fewer), count, write);
  const ticks = distinctTicks((fewer) => boundedTicks(bounds, extent, fewer), count, write);
  const domain = [ticks.low, ticks.high];
  return { ...ticks, isLog: false, toPx: (range) => near(scaleLinear<number>({ domain, range: [...range] }), range) };
}

/** The axis ends at the bounds that are set; where a bound is open, it ends at the values. */
function boundedTicks([from, to]: OpenBounds, extent: ValueExtent, count: number): ValueTicks {
  if (from === null && to === null) return valueTicks(extent.low, extent.high, count);
  const low = from ?? (to !== null && extent.low >= to ? belowOf(to) : extent.low);
  const high = to ?? (from !== null && extent.high <= from ? -belowOf(-from) : extent.high);
  const ticks = valueTicks(low, high, count);
  const [first, last] = low < high ? [from, to] : [to, from];
  const ends = { low: low === high ? ticks.low : (first ?? ticks.low), high: low === high ? ticks.high : (last ?? ticks.high) };
  return { ...ends, ticks: ticks.ticks.filter((tick) => tick >= ends.low && tick <= ends.high) };
}

/** The low end of an axis whose upper bound is below all values. */
const belowOf = (high: number): number => (high > 0 ? 0 : high === 0 ? -1 : high * 2);

/** Keeps coordinates finite; a line to a value farther away looks the same. */
const FAR_PX = 10_000_000;

const near =
  (scale: (value: number) => number, [low, high]: readonly [number, number]) =>
  (value: number): number =>
    clamp(scale(value), Math.min(low, high) - FAR_PX, Math.max(low, high) + FAR_PX);

function logAxis({ lowPositive = 1, high, isFromFoot = false }: ValueExtent, bounds: OpenBounds, count: number): ValueAxis {
  const [from = null, to = null] = bounds.map((bound) => (bound !== null && bound > 0 ? bound : null));
  const foot = isFromFoot && from === null ? lowPositive * 0.9 : lowPositive;
  const ticks = logTicks(from ?? foot, Math.max(to ?? high, from ?? foot), count);
  const low = from ?? ticks.low;
  const end = to !== null && to > low ? to : ticks.high;
  const domain = [low, end];
  return {
    low,
    high: end,
    ticks: ticks.ticks.filter((tick) => tick >= low && tick <= end),
    isLog: true,
    toPx: (range) => {
      const scale = near(scaleLog<number>({ domain, range: [...range] }), range);
      return (value) => (value > 0 ? scale(value) : range[0]);
    },
  };
}

/** The lowest and highest value; without any, `low` is Infinity and `high` -Infinity. */
export function computeExtent(lists: readonly ArrayLike<number>[]): ValueExtent {
  let [low, high, positive] = [Infinity, -Infinity, Infinity];
  for (const values of lists) {
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? NaN;
      if (value < low) low = value;
      if (value > high) high = value;
      if (value > 0 && value < positive) positive = value;
    }
  }
  return { low, high, ...(positive === Infinity ? {} : { lowPositive: positive }) };
}

/** A note that counts the values that a logarithmic axis can't show; none if it shows all. */
export function logNotes(
  { settings, locale }: Pick<LayoutInput<ScaleSettings>, 'settings' | 'locale'>,
  shown: readonly Series[],
): readonly string[] {
  if (settings.logAxis !== true) return [];
  let count = 0;
  let hasPositive = false;
  for (const { values } of shown) {
    for (const value of values) {
      if (value <= 0) count += 1;
      else if (value > 0) hasPositive = true;
    }
  }
  if (count === 0) return [];
  const t = seriesText(locale);
  return [hasPositive ? t('log.left', { count }) : t('log.linear')];
}
