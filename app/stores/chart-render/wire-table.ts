// Tables on their way to the browser and back: typed arrays as plain lists, NaN as null.
import type { Column, Table } from '#app/domain/table.ts';
import type { WireTableColumn, WireLayer, WireTable } from './wire.ts';

export const toWireTable = (table: Table): WireTable => ({ rowCount: table.rowCount, columns: table.columns.map(toWireColumn) });

export const fromWireTable = (table: WireTable): Table => ({
  rowCount: table.rowCount,
  columns: table.columns.map(fromWireColumn),
});

/** A chart inside another one, with its results as tables. */
export const fromWireLayer = (layer: WireLayer) =>
  layer.status === 'drawn' ? { ...layer, tables: layer.tables.map(fromWireTable) } : layer;

function toWireColumn(column: Column): WireTableColumn {
  const { name, type } = column;
  switch (column.type) {
    case 'numeric':
    case 'temporal': {
      const values = Array.from(column.values, (value) => (Number.isFinite(value) ? value : null));
      const exact = column.type === 'numeric' && column.exact ? { exact: Object.fromEntries(column.exact) } : {};
      return { name, type, values, ...exact };
    }
    case 'boolean':
      return { name, type, values: Array.from(column.values) };
    case 'string':
    case 'json':
      return { name, type, values: column.values };
  }
}

function fromWireColumn(column: WireTableColumn): Column {
  const { name, type, values } = column;
  switch (type) {
    case 'numeric': {
      const numbers = Float64Array.from(values, numberOf);
      if (!column.exact) return { name, type, values: numbers };
      return {
        name,
        type,
        values: numbers,
        exact: new Map(Object.entries(column.exact).map(([row, text]) => [Number(row), text])),
      };
    }
    case 'temporal':
      return { name, type, values: Float64Array.from(values, numberOf) };
    case 'boolean':
      return { name, type, values: Int8Array.from(values, numberOf) };
    case 'string':
      return { name, type, values: values as readonly (string | null)[] };
    case 'json':
      return { name, type, values };
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN);
