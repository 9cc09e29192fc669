// Answered columns as the dataset declares them, where the database's own values cannot tell.
import type { Column, ColumnType, NumericColumn, Table } from '#app/domain/table.ts';
import { columnLabel } from './column-expression.ts';
import type { Dataset } from './dataset.ts';
import { findDatasetColumn } from './plan-context.ts';
import type { QueryObject } from './query-object.ts';

// Beyond this no calendar reaches: such numbers stay numbers.
const MAX_INSTANT_MS = 8.64e15;

/** Numbers of a column that is declared temporal are taken as epoch milliseconds. `declared` is by position; null: nothing is known. */
export function asDeclared(table: Table, declared: readonly { readonly hint: ColumnType | null }[]): Table {
  return {
    columns: table.columns.map((column, index) =>
      column.type === 'numeric' && declared[index]?.hint === 'temporal' ? instants(column) : column,
    ),
    rowCount: table.rowCount,
  };
}

function instants(column: NumericColumn): Column {
  const isCalendar = column.values.every((value) => Number.isNaN(value) || Math.abs(value) <= MAX_INSTANT_MS);
  return isCalendar ? { name: column.name, type: 'temporal', values: column.values } : column;
}

/** Labels of the query's columns that are temporal in the dataset: clients are told so even where the values are written years. */
export function temporalNames(query: QueryObject, dataset: Dataset): ReadonlySet<string> {
  const isTemporal = (name: string): boolean => findDatasetColumn(dataset, name)?.isTemporal === true;
  const named = query.columns.filter((column) => isTemporal(typeof column === 'string' ? column : column.sqlExpression));
  return new Set(named.map(columnLabel));
}
