// A chart's rows as the table of a message: numbers as the chart writes them, the first rows of many, and its totals.
import type { MailTable } from '#app/domain/delivery/mail-html.ts';
import type { ShownColumn } from '#app/domain/export/shown-columns.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import { cellAt, type Cell, type Column } from '#app/domain/table.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { labelMetric, type MetricTexts } from '#app/messages/name-metric.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { FileTable } from '#app/services/chart-data/file-table.server.ts';

/** Rows of a table in a message at most. */
const MAX_TABLE_ROWS = 100;
const MAX_FRACTION_DIGITS = 3;
const AMOUNT_FORMAT = ',.2f';

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
  const writeNumber = createNumberWriter(shown, locale);
  return (cell) => {
    if (cell === null) return '';
    if (column.type === 'temporal' && typeof cell === 'number') return instantText(cell);
    if (typeof cell === 'number' || (column.type === 'numeric' && typeof cell === 'string')) return writeNumber(cell);
    return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  };
}

/** In the chart's format, else with three decimals at most; texts are numbers with all their digits, or a title among totals. */
function createNumberWriter({ format, currency: named }: ShownColumn, locale: string): (cell: number | string) => string {
  // Which currency an automatic one is depends on the rows; a message names none.
  const currency = named?.symbol === 'AUTO' ? null : named;
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_FRACTION_DIGITS });
  return (cell) => {
    const value = Number(cell);
    if (!Number.isFinite(value)) return NON_FINITE.has(String(cell)) ? '' : String(cell);
    if (format === null && currency === null) return plain.format(cell as Intl.StringNumericLiteral);
    return formatNumber(value, format ?? AMOUNT_FORMAT, { locale, currency });
  };
}

const NON_FINITE = new Set(['NaN', 'Infinity', '-Infinity']);

const instantText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?: 00:00:00)?\.000Z$/, '');
