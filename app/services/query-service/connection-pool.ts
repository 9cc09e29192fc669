// What is said to an object that keeps connections for charts' queries, and which object a query goes to. An answer is the
// bytes of a Table.
import { POOLS } from '#app/domain/database/pool-size.ts';
import { shardOf } from '#app/domain/lease/shard.ts';
import { queryServiceRequestSchema, type QueryServiceRequest } from './query-service-protocol.ts';

export const poolRequestSchema = queryServiceRequestSchema.pick({ statement: true });

/** A connection whose parameters have changed has another version, hence its own objects. */
export const computePoolName = ({
  cacheKey,
  statement: { connection },
}: Pick<QueryServiceRequest, 'cacheKey' | 'statement'>): string =>
  `${connection.databaseId}.${connection.version}.${shardOf(cacheKey, POOLS)}`;
