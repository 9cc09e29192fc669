// A chart's rows as the table of a message: numbers and times as the chart writes them, the first rows of many, and its totals.
import type { MailTable } from '#app/domain/delivery/mail-html.ts';
import type { ShownColumn } from '#app/domain/export/shown-columns.ts';
import { formatOfDigits } from '#app/domain/format/column-digits.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { pointsWriter } from '#app/charts/shared/format/percent-points.ts';
import { cellAt, type Cell, type Column } from '#app/domain/table.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { labelMetric, type MetricTexts } from '#app/messages/name-metric.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { FileTable } from '#app/services/chart-data/file-table.server.ts';

/** Rows of a table in a message at most. */
const MAX_TABLE_ROWS = 100;

/** @param locale BCP 47 */
export function toMailTable({ table, describe, totals }: Omit<FileTable, 'note'>, locale: string): MailTable {
  const shown = Math.min(table.rowCount, MAX_TABLE_ROWS);
  const writers = table.columns.map((column) => createCellWriter(column, describe(column.name), locale));
  const [translate, tMetrics] = [createTranslate(reportMail, locale), createTranslate(metricNames, locale)];
  const rows = Array.from({ length: shown }, (_, row) =>
    table.columns.map((column, index) => writers[index]?.(cellAt(column, row)) ?? ''),
  );
  return {
    columns: table.columns.map(({ name }) => labelJoined(describe(name).label, tMetrics)),
    rows: totals ? [...rows, totals.map((cell, index) => writers[index]?.(cell) ?? '')] : rows,
    isNumeric: table.columns.map(({ type }) => type === 'numeric'),
    note:
      shown < table.rowCount ? translate('table.cut', { shown, total: table.rowCount, hidden: table.rowCount - shown }) : null,
  };
}

/** "% COUNT(*)", "COUNT(*), Vienna" and "COUNT(*) Vienna": what the label is joined with stays. */
const labelJoined = (label: string, t: MetricTexts): string =>
  label.replace(
    /^(% )?(count\(\s*\*\s*\))(?=$|,? )/i,
    (_, share = '', metric: string) => `${String(share)}${labelMetric(metric, t)}`,
  );

type WriteCell = (cell: Cell) => string;

function createCellWriter(column: Column, shown: ShownColumn, locale: string): WriteCell {
  const writeNumber = createNumberWriter(column, shown, locale);
  const { timeFormat } = shown;
  return (cell) => {
    if (cell === null) return '';
    if (column.type === 'temporal' && typeof cell === 'number')
      return timeFormat === null ? instantText(cell) : formatTime(cell, timeFormat, { locale, timeZone: null });
    if (typeof cell === 'number' || (column.type === 'numeric' && typeof cell === 'string')) return writeNumber(cell);
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  };
}

/** Formats as in the chart, else with the column's digits; long integers with all digits; other texts are titles among totals. */
function createNumberWriter(column: Column, shown: ShownColumn, locale: string): (cell: number | string) => string {
  const { currency: named, isName, isDifference = false } = shown;
  // The automatic currency depends on the rows, so a message shows none.
  const currency = named === null || named.symbol === 'AUTO' ? undefined : named;
  const values = column.type === 'numeric' ? [column.values] : [];
  const format = shown.format ?? formatOfDigits(values, { isName, isMoney: named !== null });
  const points = isDifference ? pointsWriter({ format, currency }, { locale }) : null;
  const exact = new Intl.NumberFormat(locale, { useGrouping: !isName });
  return (cell) => {
    const value = Number(cell);
    if (!Number.isFinite(value)) return NON_FINITE.has(String(cell)) ? '' : String(cell);
    if (points !== null) return points(value);
    const isLong = typeof cell === 'string' && shown.format === null && currency === undefined && /^-?\d+$/.test(cell);
    return isLong ? exact.format(cell as Intl.StringNumericLiteral) : formatNumber(value, format, { locale, currency });
  };
}

const NON_FINITE = new Set(['NaN', 'Infinity', '-Infinity']);

const instantText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?: 00:00:00)?\.000Z$/, '');
