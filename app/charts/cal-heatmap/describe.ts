// A calendar as text: the summary, the data table, what a tooltip says of one cell.
import type { ChartLayout, LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import { fullWriter } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { CalendarData, CalendarMetric, CalendarMoment } from './days.ts';
import type { CalHeatmapSettings } from './settings.ts';

interface CalendarText {
  readonly data: CalendarData;
  readonly metrics: readonly CalendarMetric[];
  readonly notes: readonly string[];
}
type Described = Omit<ChartLayout, 'tooltips'> & { readonly tooltips: () => Readonly<Record<string, TooltipContent>> };

const TABLE_ROWS = 100;

export function describeCalendar(input: LayoutInput<CalHeatmapSettings>, { data, metrics, notes }: CalendarText): Described {
  const { moments } = data;
  const writers = metrics.map(({ name }) => fullWriter(input, name, input.settings.y_axis_format));
  const valueText = ({ values }: CalendarMetric, at: number, row: number): string =>
    Number.isFinite(values[row]) ? (writers[at]?.(values[row] ?? 0) ?? '') : '–';
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: [...metrics.map((metric) => summaryOf(input, data, metric)), ...notes].join(' '),
    dataTable: {
      columns: [{ label: data.axis, align: 'left' }, ...metrics.map(({ label }) => ({ label, align: 'right' }) as const)],
      rows: moments
        .slice(0, TABLE_ROWS)
        .map(({ row }) => [data.write(row), ...metrics.map((metric, at) => valueText(metric, at, row))]),
      moreRows: Math.max(0, moments.length - TABLE_ROWS),
    },
    legend: [],
    empty: null,
    hits: [],
    tooltips: () =>
      Object.fromEntries(
        metrics.flatMap((metric, at) =>
          moments.map(({ row }) => [
            `m${at}x${row}`,
            { title: data.write(row), rows: [{ label: metric.label, value: valueText(metric, at, row), color: null }] },
          ]),
        ),
      ),
  };
}

function summaryOf(input: LayoutInput<CalHeatmapSettings>, data: CalendarData, { name, label, values }: CalendarMetric): string {
  const t = createTranslate(chartParts, input.locale);
  const write = fullWriter(input, name, input.settings.y_axis_format);
  const known = data.moments.filter(({ row }) => Number.isFinite(values[row]));
  const valueAt = ({ row }: CalendarMoment): number => values[row] ?? 0;
  const text = (moment: CalendarMoment): string =>
    t('heatmap.at', { value: write(valueAt(moment)), name: data.write(moment.row) });
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return '';
  return t('calendar.summary', {
    metric: label,
    from: data.write(first.row),
    to: data.write(last.row),
    high: text(known.reduce((best, one) => (valueAt(one) > valueAt(best) ? one : best))),
    low: text(known.reduce((best, one) => (valueAt(one) < valueAt(best) ? one : best))),
  });
}
