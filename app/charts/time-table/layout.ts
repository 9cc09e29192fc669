// Lays out a time-series table: one row per metric or group, with its numbers and sparkline.
import { placeSpark, textCell, type SparkCell, type GridLayout } from '#app/charts/shared/grid/grid.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { emptyReason, readSeries, type Series } from '#app/charts/shared/series/series.ts';
import { pointsWriter } from '#app/charts/shared/format/percent-points.ts';
import { formatNumber, findSeriesMetric, numberLook, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import { computeCell, isShare, readTimeColumns, sparkValues, type TimeColumn } from './columns.ts';
import type { TimeTableSettings } from './settings.ts';

const MAX_ROWS = 200;
const NONE = '–';

type Text = Translate<typeof chartTime.texts>;

export function layout(input: LayoutInput<TimeTableSettings>): GridLayout {
  const t = createTranslate(chartTime, input.locale);
  const data = readSeries({ ...input, hidden: [] }, false);
  const empty = emptyReason(data);
  const columns = readTimeColumns(input.settings.column_collection);
  const total = data.series.reduce((sum, { values }) => sum + (values.at(-1) || 0), 0);
  const shown = data.series.slice(0, MAX_ROWS);
  const rows = shown.map((series) => ({
    key: `s${series.index}`,
    cells: [textCell(oneLine(series.label)), ...columns.map((column) => cellOf(column, series, { input, total, t }))],
  }));
  const heads = [
    { label: oneLine(t('timeTable.row')), align: 'left' } as const,
    ...columns.map(
      (column) =>
        ({ label: oneLine(column.label ?? headOf(column, t)), align: column.type === 'spark' ? 'left' : 'right' }) as const,
    ),
  ];
  const { axis, rowCount } = data;
  const about = { rows: data.series.length, points: rowCount, from: axis.write(0), to: axis.write(rowCount - 1) };
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(t('timeTable.summary', about)),
    dataTable: {
      columns: heads,
      rows: rows.map(({ cells }) => cells.map(({ text }) => text)),
      moreRows: data.series.length - shown.length,
    },
    legend: [],
    empty,
    hits: [],
    tooltips: {},
    sections: empty === null ? [{ title: null, columns: heads, rows }] : [],
  };
}

function headOf({ type, comparison, lag }: TimeColumn, t: Text): string {
  if (type === 'spark') return t('timeTable.trend');
  if (type === 'avg') return t('timeTable.average');
  if (type === 'contrib') return t('timeTable.share');
  if (comparison === 'value') return lag === 0 ? t('timeTable.latest') : t('timeTable.before', { periods: Math.abs(lag) });
  return t('timeTable.change', { periods: Math.abs(lag) });
}

/** Values with all digits, differences of percentages in points; an average has more decimals than its values. */
function amountWriter({ type, comparison }: TimeColumn, series: Series, input: LayoutInput<TimeTableSettings>): WriteNumber {
  if (type === 'avg') return series.write;
  const { settings, locale } = input;
  const look = numberLook(input, findSeriesMetric(input, series.name), settings.y_axis_format);
  const points = type === 'time' && comparison === 'diff' ? pointsWriter(look, { locale }) : null;
  return points ?? series.writeFull ?? series.write;
}

function cellOf(
  column: TimeColumn,
  series: Series,
  { input, total, t }: { input: LayoutInput<TimeTableSettings>; total: number; t: Text },
): SparkCell {
  if (column.type === 'spark') {
    const values = sparkValues(column, series.values);
    const spark = placeSpark(values, { widthPx: column.widthPx, color: series.color });
    const known = values.filter((value) => !Number.isNaN(value));
    if (spark === null) return textCell(NONE, 'textFaint');
    const write = series.writeFull ?? series.write;
    const ends = { from: write(known[0] ?? null), to: write(known.at(-1) ?? null) };
    return { text: t('timeTable.course', ends), color: 'text', spark };
  }
  const value = computeCell(column, series.values, total);
  if (!Number.isFinite(value)) return textCell(NONE, 'textFaint');
  if (column.format !== null) return textCell(formatNumber(value, column.format, { locale: input.locale }));
  if (!isShare(column)) return textCell(amountWriter(column, series, input)(value));
  return textCell(
    formatNumber(value, column.comparison === 'perc_change' && column.type === 'time' ? '+.1%' : '.1%', { locale: input.locale }),
  );
}
