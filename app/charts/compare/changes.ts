// Series as changes since their first value that is not zero.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';
import { formatNumber } from '#app/charts/shared/format/value-format.ts';
import type { CompareSettings } from './settings.ts';

export interface Changes {
  readonly data: SeriesData;
  /** Series without a value to begin at. */
  readonly left: number;
}

export function toChanges(input: LayoutInput<CompareSettings>, data: SeriesData): Changes {
  const write = changeWriter(input);
  const series = data.series.flatMap((one): Series[] => {
    const base = one.values.find((value) => !Number.isNaN(value) && value !== 0);
    if (base === undefined) return [];
    const from = one.values.indexOf(base);
    const values = one.values.map((value, row) => (row < from ? NaN : finite(value / Math.abs(base) - Math.sign(base))));
    return [{ ...one, values, write, writeFull: write }];
  });
  const shown = series.filter(({ hidden }) => !hidden);
  return { data: { ...data, series, shown }, left: data.series.length - series.length };
}

const finite = (value: number): number => (Number.isFinite(value) ? value : NaN);

/** The chart's own format, else percents with their sign. */
function changeWriter({ settings, locale }: LayoutInput<CompareSettings>): Series['write'] {
  const selected = settings.y_axis_format;
  const format = selected === null || selected === 'SMART_NUMBER' ? '+.1%' : selected;
  return (value) =>
    value === 0 ? formatNumber(0, format.replace('+', ''), { locale }) : formatNumber(value, format, { locale });
}
