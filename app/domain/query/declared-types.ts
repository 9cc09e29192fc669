// Result columns as the dataset declares them, where the database's own values cannot tell.
import type { Column, ColumnType, NumericColumn, Table, TemporalColumn } from '#app/domain/table.ts';
import { shiftTime } from '#app/domain/time/time-offset.ts';
import { columnLabel } from './plan/column-expression.ts';
import type { Dataset } from './dataset.ts';
import { findDatasetColumn, type AxisMove } from './plan/plan-context.ts';
import type { QueryObject } from './query-object.ts';

// Beyond this no calendar reaches: such numbers stay numbers.
const MAX_INSTANT_MS = 8.64e15;

export interface ColumnDeclaration {
  /** null: nothing is known. */
  readonly hint: ColumnType | null;
  /** How its instants are moved; absent: not at all. */
  readonly move?: AxisMove;
}

/**
 * Numbers of a column that is declared temporal are taken as epoch milliseconds, and instants are moved by what the query has
 * shifted. `declared` is by position.
 */
export function asDeclared(table: Table, declared: readonly ColumnDeclaration[]): Table {
  return {
    columns: table.columns.map((column, index) => {
      const known = declared[index];
      const read = column.type === 'numeric' && known?.hint === 'temporal' ? instants(column) : column;
      return known?.move && read.type === 'temporal' ? moved(read, known.move) : read;
    }),
    rowCount: table.rowCount,
  };
}

const moved = (column: TemporalColumn, move: AxisMove): Column => ({
  ...column,
  values: column.values.map((value) => (Number.isNaN(value) ? value : shiftTime(value, move, move.timeZone))),
});

function instants(column: NumericColumn): Column {
  const isCalendar = column.values.every((value) => Number.isNaN(value) || Math.abs(value) <= MAX_INSTANT_MS);
  return isCalendar ? { name: column.name, type: 'temporal', values: column.values } : column;
}

/** Labels of the query's columns that are temporal in the dataset, as clients expect even where the values are years. */
export function temporalNames(query: QueryObject, dataset: Dataset): ReadonlySet<string> {
  const isTemporal = (name: string): boolean => findDatasetColumn(dataset, name)?.isTemporal === true;
  const named = query.columns.filter((column) => isTemporal(typeof column === 'string' ? column : column.sqlExpression));
  return new Set(named.map(columnLabel));
}
