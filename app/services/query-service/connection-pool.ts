// What is said to an object that keeps connections for charts' questions, and which object a question goes to. An answer is the
// bytes of a Table.
import { shardOf } from '#app/domain/shard.ts';
import { askRequestSchema, type AskRequest } from './fleet-protocol.ts';

export const poolRequestSchema = askRequestSchema.pick({ question: true });

/** Objects of one database: one alone would answer no faster than one core. */
const SHARDS = 4;

/** A connection whose parameters have changed has another version, hence objects of its own. */
export const poolNameOf = ({ cacheKey, question: { connection } }: Pick<AskRequest, 'cacheKey' | 'question'>): string =>
  `${connection.databaseId}.${connection.version}.${shardOf(cacheKey, SHARDS)}`;
