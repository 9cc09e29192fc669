// Results as rows of a grid and as text: times in ISO form, exact numbers as text, lists as JSON. Pure.
import type { WireTableColumn, WireTable } from '#app/stores/chart-render/wire.ts';
import type { GridCell, GridColumn, GridKind, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { createNumberFormat, digitsOfColumn } from '#app/ui/data-grid/cells/number-format.ts';
import { columnFormats, type GridLook } from './column-format.ts';

export interface GridTable {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
}

const KINDS: Readonly<Record<WireTableColumn['type'], GridKind>> = {
  numeric: 'number',
  temporal: 'time',
  boolean: 'boolean',
  string: 'text',
  json: 'text',
};

/** Columns have the names and formats that the chart shows; those of its result are their hints. Without `look`: as in the result. */
export function gridOfTable(table: WireTable, look?: GridLook): GridTable {
  const meta = look?.columnMeta ?? {};
  const formatOf = look && columnFormats(look);
  const columns = table.columns.map((column): GridColumn => {
    const { name, type } = column;
    const shown = (Object.hasOwn(meta, name) ? meta[name]?.verboseName : null) || name;
    const format = formatOf?.(column);
    return { name: shown, kind: KINDS[type], hint: shown === name ? null : name, ...(format && { format }) };
  });
  const cells = table.columns.map(cellReader);
  const rows = Array.from({ length: table.rowCount }, (_, row): GridRow => cells.map((read) => read(row)));
  return { columns, rows };
}

function cellReader({ type, values, exact }: WireTableColumn): (row: number) => GridCell {
  switch (type) {
    case 'numeric':
      return (row) => exact?.[row] ?? plain(values[row]);
    case 'temporal':
      return (row) => {
        const value = values[row];
        return typeof value === 'number' ? isoText(value) : null;
      };
    case 'boolean':
      return (row) => (values[row] === 1 ? true : values[row] === 0 ? false : null);
    case 'string':
    case 'json':
      return (row) => plain(values[row]);
  }
}

function plain(value: unknown): GridCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value);
}

/** UTC: "2024-01-31", or with the time of day where it has one. */
function isoText(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return String(ms);
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** Codes of generic types on the wire. */
const CODED: readonly GridKind[] = ['number', 'text', 'time', 'boolean'];

interface WireRows {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
}

/** Rows of a chart-data reply. @param locale BCP 47 */
export function gridOfRows({ data, colnames, coltypes }: WireRows, locale: string): GridTable {
  const kinds = colnames.map((_, index) => CODED[coltypes[index] ?? 1] ?? 'text');
  const rows = data.map((row): GridRow =>
    colnames.map((name, index) => {
      const value = Object.hasOwn(row, name) ? row[name] : null;
      return kinds[index] === 'time' && typeof value === 'number' ? isoText(value) : plain(value);
    }),
  );
  const columns = colnames.map((name, index): GridColumn => {
    const kind = kinds[index] ?? 'text';
    const format = kind === 'number' ? createNumberFormat(name, locale, digitsOfColumn(rows.map((row) => row[index]))) : null;
    return { name, kind, hint: null, ...(format && { format }) };
  });
  return { columns, rows };
}
