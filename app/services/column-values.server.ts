// The distinct values of a dataset's column, for filters: as far as whoever asks sees its rows.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import type { Column } from '#app/domain/table.ts';
import { findEngine } from '#app/engines/registry.ts';
import { notFound } from '#app/http/crud.ts';
import { badRequest } from '#app/http/list-query.ts';
import { findValuesPredicate } from '#app/resources/dataset/records.server.ts';
import { findDatasetSource, type DatasetSource } from '#app/resources/dataset/store.server.ts';
import { answerQuery } from './chart-data.server.ts';
import type { Deps } from './deps.server.ts';
import { rowClausesFor } from './row-clauses.server.ts';

const MAX_VALUES = 10_000;

export type ColumnValue = string | number | boolean | null;

/** The dataset for somebody who may ask it. Throws 404 and 403. */
export async function findAskable(deps: Deps, identity: Identity, datasetId: number): Promise<DatasetSource> {
  const source = await findDatasetSource(deps.db, datasetId, deps.config.secretKey);
  if (!source) throw notFound();
  if (canReadDataset(identity, source.facts)) return source;
  throw new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `You have no access to the datasource ${datasetId}. Ask its owner or an administrator for access.`,
  );
}

export interface ValuesAsked {
  readonly datasetId: number;
  readonly column: string;
  /** What the value's text has in it, in any case; empty: anything. */
  readonly search: string;
  /** At most 10,000 are given. */
  readonly limit: number;
}

/** In order; null among them where there are rows without a value. Throws 404, 403, 400 for a column that is not there, and what the database says. */
export async function findColumnValues(deps: Deps, identity: Identity, asked: ValuesAsked): Promise<ColumnValue[]> {
  const { dataset, connection } = await findAskable(deps, identity, asked.datasetId);
  const column = dataset.columns.find(({ name }) => name === asked.column);
  if (!column) throw badRequest(`Column name ${asked.column} does not exist`);
  const predicate = await findValuesPredicate(deps.db, dataset.id);
  const query = {
    columns: [column.name],
    metrics: [],
    filters: asked.search === '' ? [] : [searchFilter(connection.engine, column, asked.search)],
    ...(predicate !== null && { extras: { where: predicate } }),
    orderby: [[column.name, true]],
    row_limit: Math.min(Math.max(1, asked.limit), MAX_VALUES),
  };
  const { table } = await answerQuery(deps, {
    identity,
    dataset,
    connection,
    rowClauses: rowClausesFor(identity, dataset),
    query,
    resultType: 'full',
    force: false,
    timeZone: null,
  });
  const values = table.columns[0] ? valuesOf(table.columns[0]) : [];
  return asked.search === '' ? values : values.filter((value) => holds(value, asked.search));
}

/** Numbers and instants are searched as their text. */
function searchFilter(engineId: string, column: DatasetColumn, search: string) {
  const { dialect } = findEngine(engineId);
  const isText = !column.isTemporal && column.type !== null && dialect.genericType(column.type) === 'string';
  const operand = column.expression === null ? dialect.quoteIdentifier(column.name) : `(${column.expression}\n)`;
  const asText = { label: column.name, sqlExpression: `CAST(${operand} AS TEXT)`, expressionType: 'SQL' };
  return { col: isText ? column.name : asText, op: 'ILIKE', val: `%${engineId === 'postgres' ? escaped(search) : search}%` };
}

const escaped = (search: string): string => search.replaceAll(/[\\%_]/g, '\\$&');

/** Where patterns have no escape, a wildcard of the search found too much. */
const holds = (value: ColumnValue, search: string): boolean =>
  typeof value !== 'string' || value.toLowerCase().includes(search.toLowerCase());

function valuesOf(column: Column): ColumnValue[] {
  switch (column.type) {
    case 'numeric':
      return Array.from(column.values, (value, row) => column.exact?.get(row) ?? (Number.isNaN(value) ? null : value));
    case 'temporal':
      return Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
    case 'boolean':
      return Array.from(column.values, (value) => (value < 0 ? null : value === 1));
    case 'string':
      return [...column.values];
    case 'json':
      return column.values.map((value) => (value === null || value === undefined ? null : JSON.stringify(value)));
  }
}
