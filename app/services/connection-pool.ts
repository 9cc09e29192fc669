// What is said to an object that keeps connections for charts' questions, and which object a question goes to. An answer is the
// bytes of a Table.
import { askRequestSchema, type AskRequest } from './fleet-protocol.ts';

export const poolRequestSchema = askRequestSchema.pick({ question: true });

/** Objects of one database: one alone would answer no faster than one core. */
const SHARDS = 4;

/** A connection whose parameters have changed has another version, hence objects of its own. */
export const poolNameOf = ({ cacheKey, question: { connection } }: Pick<AskRequest, 'cacheKey' | 'question'>): string =>
  `${connection.databaseId}.${connection.version}.${shardOf(cacheKey)}`;

/** The FNV-1a hash, folded. */
function shardOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) ^ (hash & 0xffff)) % SHARDS;
}
