// Which currency a result's amounts are in, where a chart leaves that to the data: the one code of its rows, or none.
import type { Table } from '#app/domain/table.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a chart's form data requests the currency of the data: the symbol AUTO, for the chart or one of its columns. */
export function wantsCurrency(formData: unknown): boolean {
  if (!isObject(formData)) return false;
  if (isAuto(formData['currency_format'])) return true;
  const columns = formData['column_config'];
  return isObject(columns) && Object.values(columns).some((column) => isObject(column) && isAuto(column['currencyFormat']));
}

/** The code that the first column's cells agree on, upper case, as ISO 4217 writes it; null for several, for none, for text. */
export function soleCurrency({ columns: [column] }: Table): string | null {
  if (column?.type !== 'string') return null;
  const codes = new Set(column.values.flatMap((value) => (value === null ? [] : [value.trim().toUpperCase()])));
  const [code] = codes;
  return codes.size === 1 && code !== undefined && CODE.test(code) ? code : null;
}

const CODE = /^[A-Z]{3}$/;

/** The query's rows, queried for their currency codes alone: two are enough to know that they differ. */
export function currencyQuery(query: JsonObject, codeColumn: string): JsonObject {
  const { filters, extras, granularity, time_range, time_shift } = query;
  const request = { filters, extras, granularity, time_range, time_shift };
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined && value !== null));
  const where = isObject(given['extras']) ? { extras: { ...given['extras'], having: '' } } : {};
  return { ...given, ...where, columns: [codeColumn], metrics: [], row_limit: MAX_CODES };
}

const MAX_CODES = 3;

const isAuto = (format: unknown): boolean => isObject(format) && format['symbol'] === 'AUTO';
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
