// For stacks with too many bands: keeps the largest and joins the others, so that the stack's height doesn't change.
import { invariant } from '#app/domain/errors.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';

const MAX_BANDS = 30;

interface Bands {
  readonly series: readonly Series[];
  readonly notes: readonly string[];
}

/** The bands in their order, then one joined band for each time offset. */
export function joinBands({ locale }: Pick<LayoutInput, 'locale'>, series: readonly Series[]): Bands {
  if (series.length <= MAX_BANDS) return { series, notes: [] };
  const sizes = new Map(series.map((one) => [one, seriesSize(one)]));
  const largest = new Set([...series].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).slice(0, MAX_BANDS - 1));
  const rest = series.filter((one) => !largest.has(one));
  const t = seriesText(locale);
  const joined = [...new Set(rest.map(({ shift }) => shift))].map((shift): Series => {
    const members = rest.filter((one) => one.shift === shift);
    return joinSeries(members, t('others', { count: members.length }));
  });
  return {
    series: [...series.filter((one) => largest.has(one)), ...joined],
    notes: [t('area.joined', { shown: largest.size, total: series.length })],
  };
}

/** The sum of the series' absolute values. */
export function seriesSize({ values }: Series): number {
  let size = 0;
  for (let row = 0; row < values.length; row += 1) size += Math.abs(values[row] || 0);
  return size;
}

/** NaN only where all of them are. The joined series' index is -1, so the legend has no entry for it. */
export function joinSeries(members: readonly Series[], label: string): Series {
  const [first] = members;
  invariant(first, 'Series are joined only where there are some');
  const values = first.values.map((_, row) => {
    const known = members.map((one) => one.values[row] ?? NaN).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? NaN : known.reduce((sum, value) => sum + value, 0);
  });
  return { ...first, index: -1, name: '', label, color: 'other', values };
}
