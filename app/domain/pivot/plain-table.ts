// A table chart's result as it is exported: the columns that the chart shows, under the names and in the formats of its
// column settings.
import { formatNumber } from '#app/domain/format/format-number.ts';
import { dedupeNames } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import type { PivotFormData } from './pivot-form.ts';

type Settings = Readonly<Record<string, unknown>>;
const own = (object: Settings, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Formats of `column_config` make numbers text; columns that it hides are left out. */
export function plainTable(table: Table, formData: PivotFormData): Table {
  const all = own(formData, 'column_config');
  const settingsOf = (name: string): Settings => {
    const settings = isObject(all) ? own(all, name) : null;
    return isObject(settings) ? settings : {};
  };
  const shown = table.columns.filter(({ name }) => own(settingsOf(name), 'visible') !== false);
  const columns = shown.map((column) => formatted(column, settingsOf(column.name)));
  const names = dedupeNames(columns.map(({ name }) => name));
  return { columns: columns.map((column, i) => ({ ...column, name: names[i] ?? column.name })), rowCount: table.rowCount };
}

function formatted(column: Column, settings: Settings): Column {
  const [label, format] = [own(settings, 'customColumnName'), own(settings, 'd3NumberFormat')];
  const name = typeof label === 'string' && label !== '' ? label : column.name;
  if (column.type !== 'numeric' || typeof format !== 'string' || format === '') return { ...column, name };
  const write = (value: number): string | null => (Number.isNaN(value) ? null : formatNumber(value, format, { locale: 'en' }));
  return { name, type: 'string', values: Array.from(column.values, write) };
}
