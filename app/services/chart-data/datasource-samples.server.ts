// The rows behind a datasource, page by page, as far as the caller can see them.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { executeQuery } from './chart-data.server.ts';
import type { DatasetResult } from './dataset-result.ts';
import { findDatasource, type DatasourceKey } from './datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';

export interface SamplesRequested {
  readonly source: DatasourceKey;
  readonly force: boolean;
  /** Page number, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Fields of a query object: filters, time range, extras; not parsed yet. */
  readonly query: Readonly<Record<string, unknown>>;
}

export interface Samples {
  readonly result: DatasetResult;
  /** Rows of all pages. */
  readonly totalCount: number;
}

/** Throws 404, 403, 400 for invalid queries, and the database's errors. */
export async function findSamples(deps: Deps, identity: Identity, request: SamplesRequested): Promise<Samples> {
  const { dataset, connection } = await findQueryableDatasource(deps, identity, request.source);
  const datasetQuery: Omit<DatasetQuery, 'query' | 'resultType'> = {
    identity,
    dataset,
    connection,
    rowClauses: await rowClausesFor(deps, identity, dataset),
    force: request.force,
    nowMs: deps.now(),
    timeZone: null,
  };
  const rows = { ...request.query, row_limit: request.perPage, row_offset: (request.page - 1) * request.perPage };
  const [result, count] = await Promise.all([
    executeQuery(deps, { ...datasetQuery, query: rows, resultType: 'drill_detail' }),
    executeQuery(deps, { ...datasetQuery, query: { ...request.query, columns: [], metrics: [COUNT] }, resultType: 'full' }),
  ]);
  const [total] = count.table.columns;
  return { result, totalCount: Number(total?.values[0] ?? 0) };
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };

/** Only for callers who can query it. Throws 404 and 403. */
export async function findQueryableDatasource(deps: Deps, identity: Identity, key: DatasourceKey): Promise<DatasetSource> {
  const source = await findDatasource(deps, identity, key);
  if (canReadDataset(identity, source.facts)) return source;
  throw new AppError(
    'DATASOURCE_SECURITY_ACCESS_ERROR',
    `You don’t have access to the datasource ${key.id}. Ask its owner or an administrator for access.`,
  );
}
