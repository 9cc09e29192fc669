// Distinct values of a dataset's column, for filters: limited to the rows the caller sees.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { cellValues, holdsSearch, searchFilter, type CellValue } from '#app/domain/query/distinct-values.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { notFound } from '#app/domain/errors.ts';
import { badRequest } from '#app/stores/list/list-query.ts';
import { findValuesPredicate } from '#app/stores/dataset/records.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { executeQuery } from './chart-data.server.ts';
import { datasourceKind, findDatasource } from './datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

const MAX_VALUES = 10_000;

/** The dataset, if the caller can query it. Throws 404 and 403. */
async function findQueryable(deps: Deps, identity: Identity, datasetId: number): Promise<DatasetSource> {
  const source = await readCachedDataset(deps, identity, datasetId);
  if (!source) throw notFound();
  if (canReadDataset(identity, source.facts)) return source;
  throw new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `You don’t have access to the datasource ${datasetId}. Ask its owner or an administrator for access.`,
  );
}

function findSource(
  deps: Deps,
  identity: Identity,
  { datasetId, datasourceType = 'table' }: ValuesRequested,
): Promise<DatasetSource> {
  if (datasourceKind(datasourceType) === 'dataset') return findQueryable(deps, identity, datasetId);
  return findDatasource(deps, identity, { type: datasourceType, id: datasetId });
}

export interface ValuesRequested {
  readonly datasetId: number;
  /** The kind of datasource, by its name on the wire; left out: a dataset. */
  readonly datasourceType?: string;
  readonly column: string;
  /** What the value's text has in it, in any case; empty: anything. */
  readonly search: string;
  /** Max number of values, at most 10,000. */
  readonly limit: number;
  /** Number of values to skip. */
  readonly offset: number;
}

export interface ColumnValues {
  /** Numbers that a double can't hold are text. */
  readonly values: readonly CellValue[];
  readonly isNumeric: boolean;
}

/** Sorted values; null if there are rows without a value. Throws 404, 403, 400 for an unknown column, and the database's errors. */
export async function findColumnValues(deps: Deps, identity: Identity, request: ValuesRequested): Promise<ColumnValues> {
  const { dataset, connection } = await findSource(deps, identity, request);
  const column = dataset.columns.find(({ name }) => name === request.column);
  if (!column) throw badRequest(`Column name ${request.column} does not exist`);
  const predicate = await findValuesPredicate(deps.db, dataset.id);
  const query = {
    columns: [column.name],
    metrics: [],
    filters: request.search === '' ? [] : [searchIn(connection, column, request.search)],
    ...(predicate !== null && { extras: { where: predicate } }),
    orderby: [[column.name, true]],
    row_limit: Math.min(Math.max(1, request.limit), MAX_VALUES),
    ...(request.offset > 0 && { row_offset: request.offset }),
  };
  const { table } = await executeQuery(deps, {
    identity,
    dataset,
    connection,
    rowClauses: await rowClausesFor(deps, identity, dataset),
    query,
    resultType: 'full',
    force: false,
    nowMs: deps.now(),
    timeZone: null,
  });
  const [found] = table.columns;
  const values = found ? cellValues(found) : [];
  return {
    values: request.search === '' ? values : values.filter((value) => holdsSearch(value, request.search)),
    isNumeric: found?.type === 'numeric',
  };
}

/** The condition of a search in a column of a dataset; numbers and instants are searched as their text. */
export function searchIn({ engine }: Pick<Connection, 'engine'>, column: DatasetColumn, search: string) {
  const { dialect } = findEngine(engine);
  const isText = !column.isTemporal && column.type !== null && dialect.genericType(column.type) === 'string';
  return searchFilter(column, search, {
    quoted: dialect.quoteIdentifier(column.name),
    isText,
    hasEscapes: dialect.likeHasEscapes,
  });
}
