// A query's column as SQL: a dataset's column, a calculated one, or free SQL, bucketed where a grain applies.
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';
import type { ColumnType } from '#app/domain/table.ts';
import type { DatasetColumn } from './dataset.ts';
import { findDatasetColumn, type PlanContext } from './plan-context.ts';
import { checkedExpression, queryError } from './query-error.ts';
import type { AdhocColumn, QueryColumn } from './query-object.ts';
import { looksTemporal } from './temporal-expression.ts';

export type Generic = 'numeric' | 'string' | 'temporal' | 'boolean' | null;

/** A column's SQL before any grain, and what is known of its values. */
export interface SourceColumn {
  /** Safe as an operand. */
  readonly raw: string;
  readonly generic: Generic;
  readonly storage: TemporalStorage;
  readonly declaredType: string | null;
}

/** One item of a select list. */
export interface SelectExpression {
  readonly label: string;
  readonly sql: string;
  readonly hint: ColumnType | null;
}

export const columnLabel = (column: QueryColumn): string => (typeof column === 'string' ? column : column.label);

/** The SQL of a column of the dataset or of free SQL; undefined where a name is not the dataset's. */
export function findSource(context: PlanContext, column: QueryColumn): SourceColumn | undefined {
  const name = typeof column === 'string' ? column : column.sqlExpression;
  const known = findDatasetColumn(context.dataset, name);
  if (known) return datasetSource(context, known);
  return typeof column === 'string' ? undefined : freeSource(context, column);
}

function datasetSource(context: PlanContext, column: DatasetColumn): SourceColumn {
  const raw =
    column.expression === null
      ? context.dialect.quoteIdentifier(column.name)
      : `(${checkedExpression(context.grammar, column.expression, 'value', `Column "${column.name}"`)})`;
  return { raw, generic: genericOf(context, column), storage: column.storage, declaredType: column.type };
}

function genericOf(context: PlanContext, column: DatasetColumn): Generic {
  if (column.isTemporal) return 'temporal';
  return column.type === null ? null : context.dialect.genericType(column.type);
}

function freeSource(context: PlanContext, column: AdhocColumn): SourceColumn | undefined {
  if (column.isColumnReference === true) return undefined;
  const text = checkedExpression(context.grammar, column.sqlExpression, 'value', `Column "${column.label}"`);
  const temporalNames = context.dataset.columns.filter((known) => known.isTemporal).map((known) => known.name);
  const generic = looksTemporal(text, temporalNames) ? 'temporal' : null;
  return { raw: `(${text})`, generic, storage: 'native', declaredType: null };
}

/** The column as values to read: epochs become instants, and a grain cuts instants to the start of their bucket. */
export function readable(context: PlanContext, source: SourceColumn, grain: string | null): string {
  if (source.generic !== 'temporal') return source.raw;
  const instant = context.dialect.fromStorage(source.raw, source.storage);
  if (grain === null || grain === '') return instant;
  const bucket = context.dialect.truncate(instant, grain);
  if (bucket === null) throw queryError(`Time grain "${grain}" is not known to ${context.dialect.engine}.`);
  return bucket;
}

/** What a column of the select list is there for: buckets of a grain, and whether it is the axis of time. */
export interface ColumnUse {
  readonly grain: string | null;
  readonly isAxis: boolean;
}

/** A column of the select list. Throws 400 for a name that the dataset does not have, or an unknown grain. */
export function selectColumn(context: PlanContext, column: QueryColumn, { grain, isAxis }: ColumnUse): SelectExpression {
  const source = findSource(context, column);
  if (!source) throw queryError(`Columns missing in dataset: ['${typeof column === 'string' ? column : column.sqlExpression}']`);
  // Clients of the field get what a column of a written form holds, `2006` say; only an axis or a bucket needs the instant.
  const isWritten = source.generic === 'temporal' && typeof source.storage === 'object' && !grain && !isAxis;
  const label = columnLabel(column);
  return isWritten
    ? { label, sql: source.raw, hint: null }
    : { label, sql: readable(context, source, grain), hint: source.generic };
}
