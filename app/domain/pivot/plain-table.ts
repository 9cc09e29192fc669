// A table chart's result for export: the chart's visible columns, with labels and formats from the column settings.
import { formatNumber } from '#app/domain/format/format-number.ts';
import { dedupeNames } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import type { PivotFormData } from './pivot-form.ts';

type Settings = Readonly<Record<string, unknown>>;
const readOwn = (object: Settings, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Numbers with a format in `column_config` become text; hidden columns are removed. */
export function buildPlainTable(table: Table, formData: PivotFormData): Table {
  const all = readOwn(formData, 'column_config');
  const findSettings = (name: string): Settings => {
    const settings = isObject(all) ? readOwn(all, name) : null;
    return isObject(settings) ? settings : {};
  };
  const shown = table.columns.filter(({ name }) => readOwn(findSettings(name), 'visible') !== false);
  const columns = shown.map((column) => formatColumn(column, findSettings(column.name)));
  const names = dedupeNames(columns.map(({ name }) => name));
  return { columns: columns.map((column, i) => ({ ...column, name: names[i] ?? column.name })), rowCount: table.rowCount };
}

function formatColumn(column: Column, settings: Settings): Column {
  const [label, format] = [readOwn(settings, 'customColumnName'), readOwn(settings, 'd3NumberFormat')];
  const name = typeof label === 'string' && label !== '' ? label : column.name;
  if (column.type !== 'numeric' || typeof format !== 'string' || format === '') return { ...column, name };
  const formatValue = (value: number): string | null =>
    Number.isNaN(value) ? null : formatNumber(value, format, { locale: 'en' });
  return { name, type: 'string', values: Array.from(column.values, formatValue) };
}
