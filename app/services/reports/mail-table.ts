// A chart's rows as the table of a message: numbers as the chart writes them, the first rows of many.
import { metricLabel, readList, readObject, readText, type JsonObject } from '#app/charts/shared/form-values.ts';
import { formatNumber, readCurrency } from '#app/charts/shared/value-format.ts';
import type { MailTable } from '#app/domain/delivery/mail-html.ts';
import type { Currency } from '#app/domain/format/currency.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { cellAt, numberAt, type Column, type NumericColumn, type Table } from '#app/domain/table.ts';
import { reportMail } from '#app/messages/en/report-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { verboseNames } from '#app/services/chart-data/file-pieces.ts';

/** Rows of a table in a message at most. */
const MAX_TABLE_ROWS = 100;
const MAX_FRACTION_DIGITS = 3;
const SHARE_FORMAT = '.1%';
const AMOUNT_FORMAT = ',.2f';

export interface MailTableRequest {
  readonly table: Table;
  readonly dataset: Pick<Dataset, 'columns' | 'metrics'>;
  /** Of the chart. */
  readonly formData: JsonObject;
  /** BCP 47. */
  readonly locale: string;
}

export function toMailTable(request: MailTableRequest): MailTable {
  const { table, dataset, locale } = request;
  const nameOf = verboseNames(dataset);
  const shown = Math.min(table.rowCount, MAX_TABLE_ROWS);
  const writers = table.columns.map((column) => cellWriter(request, column));
  const translate = createTranslate(reportMail, locale);
  return {
    columns: table.columns.map(({ name }) => nameOf(name)),
    rows: Array.from({ length: shown }, (_, row) => writers.map((write) => write(row))),
    isNumeric: table.columns.map(({ type }) => type === 'numeric'),
    note:
      shown < table.rowCount ? translate('table.cut', { shown, total: table.rowCount, hidden: table.rowCount - shown }) : null,
  };
}

type WriteCell = (row: number) => string;

function cellWriter(request: MailTableRequest, column: Column): WriteCell {
  if (column.type === 'numeric') return numberWriter(request, column);
  return (row) => {
    const value = cellAt(column, row);
    if (value === null) return '';
    if (column.type === 'temporal') return instantText(Number(value));
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

const instantText = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?: 00:00:00)?\.000Z$/, '');

function numberWriter(request: MailTableRequest, column: NumericColumn): WriteCell {
  const { locale } = request;
  const { format, currency } = readFormat(request, column.name);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_FRACTION_DIGITS });
  const isPlain = format === null && currency === undefined;
  return (row) => {
    const value = numberAt(column, row);
    if (value === null) return '';
    // Formats take numbers as texts too, with all their digits.
    if (isPlain) return numbers.format((column.exact?.get(row) ?? value) as Intl.StringNumericLiteral);
    return formatNumber(value, format ?? AMOUNT_FORMAT, { locale, currency });
  };
}

interface ValueFormat {
  /** Null: as plain numbers. */
  readonly format: string | null;
  readonly currency: Currency | undefined;
}

/** The column's own format, its metric's, the chart's; shares are percentages. Columns that are no values have their own alone. */
function readFormat({ formData, dataset }: MailTableRequest, column: string): ValueFormat {
  const label = findMetric(formData, column);
  const config = readObject(formData, 'column_config');
  const ofColumn = readObject(config, column);
  const ofMetric = readObject(config, label ?? column);
  const metric = dataset.metrics.find(({ name }) => name === (label ?? column));
  const selected = readText(ofColumn, 'd3NumberFormat') ?? readText(ofMetric, 'd3NumberFormat');
  const isShare = label !== null && (column === `%${label}` || readText(formData, 'contributionMode') !== null);
  const ofChart =
    label === null ? null : (CHART_FORMATS.map((name) => readText(formData, name)).find((one) => one !== null) ?? null);
  const currency = readCurrency(readObject(ofColumn, 'currencyFormat')) ?? metric?.currency ?? undefined;
  return {
    format: selected ?? (isShare ? SHARE_FORMAT : (metric?.d3Format ?? ofChart)),
    currency: isShare || currency?.symbol === 'AUTO' ? undefined : currency,
  };
}

/** Settings of charts for the format of all their values. */
const CHART_FORMATS = ['number_format', 'valueFormat', 'y_axis_format'];
const METRIC_SETTINGS = ['metrics', 'metric', 'percent_metrics', 'metrics_b', 'secondary_metric', 'x', 'y', 'size'];

/** The metric whose values a column has, also split by groups or shifted in time; null for a column without one. */
function findMetric(formData: JsonObject, column: string): string | null {
  const labels = METRIC_SETTINGS.flatMap((name) => readList(formData, name)).map(metricLabel);
  const isOf = (label: string): boolean =>
    column === label || column === `%${label}` || column.startsWith(`${label}, `) || column.startsWith(`${label}__`);
  return labels.find((label) => label !== '' && isOf(label)) ?? null;
}
