// Which series have bars where a place has no room for all side by side: the largest, and the others as one if they add up.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { joinSeries, seriesSize } from '#app/charts/shared/axes/join-bands.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { columnRole } from '#app/charts/shared/time/time-shifts.ts';
import { findColumnMeta, findSeriesMetric } from '#app/charts/shared/format/value-format.ts';
import type { BarSettings } from './settings.ts';

interface LimitedBars {
  readonly series: readonly Series[];
  readonly notes: readonly string[];
}

/** In their order, the joined one last. */
export function limitBars(input: LayoutInput<BarSettings>, series: readonly Series[], maxSeries: number): LimitedBars {
  if (series.length <= maxSeries) return { series, notes: [] };
  const t = seriesText(input.locale);
  const areJoined = addUp(input, series);
  const sizes = new Map(series.map((one) => [one, seriesSize(one)]));
  const bySize = [...series].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  const largest = new Set(bySize.slice(0, areJoined ? maxSeries - 1 : maxSeries));
  const shown = series.filter((one) => largest.has(one));
  const counts = { shown: shown.length, total: series.length };
  if (!areJoined) return { series: shown, notes: [t('bar.largest', counts)] };
  const rest = series.filter((one) => !largest.has(one));
  return { series: [...shown, joinSeries(rest, t('others', { count: rest.length }))], notes: [t('bar.others', counts)] };
}

/** Values of one metric that is a sum or a count, all of the same time. */
function addUp(input: LayoutInput<BarSettings>, series: readonly Series[]): boolean {
  const metrics = new Set(series.map(({ name }) => findSeriesMetric(input, columnRole(input.settings, name).base)));
  const isOfOneTime = series.every(({ shift }) => shift === null);
  return metrics.size === 1 && isOfOneTime && [...metrics].every((metric) => findColumnMeta(input, metric)?.isAdditive !== false);
}
