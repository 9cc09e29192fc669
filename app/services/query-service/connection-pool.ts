// The requests to objects that keep connections open for charts' statements, and which object a statement goes to. The reply is an
// encoded table.
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
