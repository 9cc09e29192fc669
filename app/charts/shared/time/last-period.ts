// The last period of a time axis where the query's time range ends within it: its values are of less time than the others'.
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { grainText, spanOf } from '#app/charts/shared/selections/selections.ts';
import type { SeriesData } from '#app/charts/shared/series/series.ts';
import { fromZone } from '#app/domain/time/zone.ts';
import type { GrainSettings } from './grain.ts';

type LastPeriodSettings = GrainSettings & { readonly last_period: 'marked' | 'left_out' | 'plain' };

interface LastPeriod {
  readonly data: SeriesData;
  /** The row to mark; null where there is none. */
  readonly openRow: number | null;
  readonly notes: readonly string[];
}

/** As the chart wants it: marked, left out, or as every other period. */
export function readLastPeriod(input: LayoutInput<LastPeriodSettings>, data: SeriesData): LastPeriod {
  const wanted = input.settings.last_period;
  if (wanted === 'plain' || !endsWithin(input, data)) return { data, openRow: null, notes: [] };
  const t = seriesText(input.locale);
  if (wanted === 'left_out') return { data: withoutLast(data), openRow: null, notes: [t('period.leftOut')] };
  return { data, openRow: data.rowCount - 1, notes: [t('period.open')] };
}

function endsWithin(input: LayoutInput<LastPeriodSettings>, { axis, rowCount }: SeriesData): boolean {
  const end = input.timeRange?.toMs ?? null;
  const grain = grainText(input);
  const last = axis.values[rowCount - 1];
  if (axis.kind !== 'time' || end === null || grain === null || last === undefined || rowCount < 2) return false;
  const span = spanOf(last, grain, axis.zone);
  return span !== null && end > fromZone(span[0], axis.zone) && end < fromZone(span[1], axis.zone);
}

function withoutLast(data: SeriesData): SeriesData {
  const rowCount = data.rowCount - 1;
  const cut = (values: Float64Array): Float64Array => values.subarray(0, rowCount);
  const series = data.series.map((one) => ({
    ...one,
    values: cut(one.values),
    band: one.band && { low: cut(one.band.low), high: cut(one.band.high) },
  }));
  const shown = series.filter(({ hidden }) => !hidden);
  return { ...data, axis: { ...data.axis, values: cut(data.axis.values) }, series, shown, rowCount };
}
