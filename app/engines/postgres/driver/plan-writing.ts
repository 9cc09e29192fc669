// How a statement that can write gets its settings: in its own transaction, so that they travel with it through poolers that give
// each transaction another session of the server, and stay in none. Pure.
import type { Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { settingsStatement, type ServerFacts } from './opening.ts';
import { sessionChange } from '#app/engines/postgres/grammar/session-change.ts';

export interface WritePlan {
  readonly sql: string;
  /** Statements that go before it in its transaction. */
  readonly opening: readonly string[];
  /** It changes its session for later transactions, which a pooler gives to other callers. */
  readonly changesSession: boolean;
}

/** What a script sets comes again before each of its later statements: for its own transaction is long enough. */
export function planWriting(facts: ServerFacts, statement: Statement, schema: string | null): WritePlan {
  const { sql } = statement;
  const opening = [settingsStatement(facts, statement, schema, 'transaction'), ...(statement.settings ?? []).map(toLocal)];
  const change = SESSION_WORDS.test(sql) ? sessionChange(sql) : null;
  if (change?.kind === 'set' && change.names.includes('transaction'))
    return { sql, opening: [], changesSession: !change.isLocal };
  if (change?.kind === 'set')
    return { sql: change.replay === null ? sql : toLocal(change.replay), opening, changesSession: false };
  // A query before it would keep BEGIN from saying how its transaction reads.
  if (change?.kind === 'begin' || change?.kind === 'commit' || change?.kind === 'rollback')
    return { sql, opening: [], changesSession: false };
  return { sql, opening, changesSession: false };
}

const SESSION_WORDS = /^(?:set|begin|start|commit|end|rollback|abort)\b/i;

const toLocal = (set: string): string => set.replace(/^set\s+/i, 'SET LOCAL ');

/** Whether the server refuses it in a transaction, by its first word: what else fails so has called it, and can have committed before. */
export const isUtility = (sql: string): boolean => UTILITIES.test(sql);

const UTILITIES = /^(?:vacuum|create|drop|alter|reindex|cluster|commit|rollback|discard)\b/i;

/** One row, one column: whether a session that nothing is set for reads names and texts as the statement's would. */
export function readsAlikeStatement(path: string | null): string {
  const names = path === null ? 'TRUE' : `pg_catalog.current_schemas(FALSE) = ARRAY[${postgresDialect.literal(path)}]::name[]`;
  return `SELECT ${names} AND pg_catalog.current_setting('standard_conforming_strings') = 'on'`;
}
