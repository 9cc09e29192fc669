// Which currency a result's amounts are in, where a chart leaves that to the data: the one code of its rows, or none.
import { AUTO_CURRENCY } from '#app/domain/format/currency.ts';
import type { DatasetMetric } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';
import { isObject } from '#app/domain/json/is-object.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What the rows say: nothing, one code, or several, of which some. */
export interface FoundCurrency {
  readonly codes: readonly string[];
}

/** Whether a chart's form data requests the currency of the data: the symbol AUTO, for the chart or one of its columns. */
export function wantsCurrency(formData: unknown): boolean {
  if (!isObject(formData)) return false;
  if (CHART_KEYS.some((key) => isAuto(formData[key]))) return true;
  const columns = formData['column_config'];
  return isObject(columns) && Object.values(columns).some((column) => isObject(column) && isAuto(column['currencyFormat']));
}

/** Currency settings of a chart: its own, and that of its second axis. */
export const CHART_KEYS = ['currency_format', 'currency_format_secondary'] as const;

/** Whether a metric that the query names is in the currency of the data. */
export function metricWantsCurrency(query: unknown, metrics: readonly DatasetMetric[]): boolean {
  const named: unknown = isObject(query) ? query['metrics'] : null;
  return Array.isArray(named) && metrics.some((metric) => isAuto(metric.currency) && named.includes(metric.name));
}

/** ISO 4217 codes of the first column's cells, upper case; cells that aren't codes are kept as they are. NULL is ignored. */
export function readCurrencies({ columns: [column] }: Table): FoundCurrency {
  if (column?.type !== 'string') return { codes: [] };
  return { codes: [...new Set(column.values.flatMap((value) => (value === null ? [] : [value.trim().toUpperCase()])))] };
}

/** The code that all rows agree on; null for several, for none, for what is no code. */
export function soleCurrency({ codes }: FoundCurrency): string | null {
  return codes.length === 1 ? asCurrencyCode(codes[0]) : null;
}

const CODE = /^[A-Z]{3}$/;

/** Null for what is none. */
export const asCurrencyCode = (text: string | undefined): string | null => (text !== undefined && CODE.test(text) ? text : null);

/** The query's rows, queried for their currency codes alone: two are enough to know that they differ. */
export function currencyQuery(query: JsonObject, codeColumn: string): JsonObject {
  const { filters, extras, granularity, time_range, time_shift } = query;
  const request = { filters, extras, granularity, time_range, time_shift };
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined && value !== null));
  const where = isObject(given['extras']) ? { extras: { ...given['extras'], having: '' } } : {};
  return { ...given, ...where, columns: [codeColumn], metrics: [], row_limit: MAX_CODES };
}

const MAX_CODES = 3;

const isAuto = (format: unknown): boolean => isObject(format) && format['symbol'] === AUTO_CURRENCY;
