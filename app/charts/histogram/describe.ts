// A histogram as text: its summary, data table and tooltips.
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { seriesDataTable, legendItems } from '#app/charts/shared/series/series-messages.ts';
import type { SeriesData } from '#app/charts/shared/series/series.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Bins } from './bins.ts';
import type { HistogramSettings } from './settings.ts';

interface Histogram {
  readonly bins: Bins;
  readonly data: SeriesData;
  readonly isCumulative: boolean;
}
type Described = Omit<ChartLayout, 'tooltips'> & { readonly tooltips: () => Readonly<Record<string, TooltipContent>> };

export function describeHistogram(input: LayoutInput<HistogramSettings>, histogram: Histogram): Described {
  const { data } = histogram;
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: summaryOf(input, histogram),
    dataTable: seriesDataTable(data),
    legend: legendItems(data),
    empty: null,
    hits: [],
    tooltips: () =>
      Object.fromEntries(Array.from({ length: data.rowCount }, (_, bin) => [`x${bin}`, tooltipOf(input, histogram, bin)])),
  };
}

const totalAt = ({ shown }: SeriesData, bin: number): number => shown.reduce((sum, { values }) => sum + (values[bin] ?? 0), 0);

function summaryOf(input: LayoutInput<HistogramSettings>, { bins, data, isCumulative }: Histogram): string {
  const t = createTranslate(chartParts, input.locale);
  const { axis, rowCount, shown } = data;
  const all = Array.from({ length: rowCount }, (_, bin) => bin);
  const most = all.reduce((best, bin) => (totalAt(data, bin) > totalAt(data, best) ? bin : best), 0);
  const values = {
    column: axis.label,
    count: rowCount,
    from: axis.writeValue(bins.edges[0] ?? 0),
    to: axis.writeValue(bins.edges.at(-1) ?? 0),
  };
  const joined = bins.joined > 1 ? [t('histogram.joined', { count: bins.joined })] : [];
  const summary = isCumulative
    ? t('histogram.cumulative', values)
    : t('histogram.summary', { ...values, bin: axis.write(most), value: shown[0]?.writeFull?.(totalAt(data, most)) ?? '' });
  return [summary, ...joined].join(' ');
}

const MAX_TOOLTIP_ROWS = 12;

/** Groups from the largest, each with its share of the bin; a bin alone has its share of all values. */
function tooltipOf(input: LayoutInput<HistogramSettings>, { data, isCumulative }: Histogram, bin: number): TooltipContent {
  const t = createTranslate(chartParts, input.locale);
  const total = totalAt(data, bin);
  const write = data.shown[0]?.writeFull ?? String;
  const title = data.axis.write(bin);
  if (data.series.length < 2) {
    const all = Array.from({ length: data.rowCount }, (_, at) => totalAt(data, at)).reduce((sum, value) => sum + value, 0);
    const share =
      isCumulative || all === 0 ? [] : [{ label: t('shareOfTotal'), value: shareText(total / all, input.locale), color: null }];
    return { title, rows: [{ label: t('count'), value: write(total), color: data.shown[0]?.color ?? null }, ...share] };
  }
  const sorted = data.shown.toSorted((a, b) => (b.values[bin] ?? 0) - (a.values[bin] ?? 0)).slice(0, MAX_TOOLTIP_ROWS);
  const rows = sorted.map(({ label, color, values }) => {
    const value = values[bin] ?? 0;
    const share = total > 0 ? shareText(value / total, input.locale) : '';
    return { label, value: share === '' ? write(value) : t('withShare', { value: write(value), share }), color };
  });
  return { title, rows: [...rows, { label: t('total'), value: write(total), color: null }] };
}
