// The operator “latest partition”: planning knows it as an equality with the value that the table's newest partition has now.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { QueryFilter, QueryObject } from '#app/domain/query/query-object.ts';
import { latestValue } from './partitions.server.ts';
import type { GuardDeps } from './templated-query.ts';

export interface PartitionedQuery {
  readonly identity: Identity;
  readonly dataset: Dataset;
  readonly connection: Connection;
  readonly query: QueryObject;
}

/**
 * The query with the values; the same object where it has no such filter. Throws 400 where the dataset has no partitions that
 * can be read, or where the column is none of their keys, and 403 for a table that row-level security limits.
 */
export async function withLatestPartitions(deps: GuardDeps, partitioned: PartitionedQuery): Promise<QueryObject> {
  const { query } = partitioned;
  if (!query.filters.some(isLatest)) return query;
  const filters = await Promise.all(
    query.filters.map(async (filter) => (isLatest(filter) ? resolve(deps, partitioned, filter) : filter)),
  );
  return { ...query, filters };
}

const isLatest = ({ op }: QueryFilter): boolean => op === 'LATEST PARTITION';

async function resolve(deps: GuardDeps, partitioned: PartitionedQuery, filter: QueryFilter): Promise<QueryFilter> {
  const { dataset, identity, connection } = partitioned;
  const { col: column } = filter;
  if (typeof column !== 'string') throw queryError('The filter “latest partition” needs a column of the dataset.');
  if (dataset.sql !== null)
    throw queryError(
      `The filter “latest partition” on column "${column}" needs a table. "${dataset.name}" is a query: use the macro latest_partition in it.`,
    );
  const table = { catalog: dataset.catalog, schema: dataset.schema, table: dataset.name };
  const value = await latestValue(deps, { identity, connection, schema: dataset.schema }, { table, column });
  const { val: _val, ...named } = filter;
  // A table without any partition has no rows either.
  return value === null ? { ...named, op: 'IS NULL' } : { ...named, op: '==', val: value };
}
