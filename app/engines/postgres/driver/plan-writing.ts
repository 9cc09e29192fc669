// Plans the settings of a statement that can write. They are set in the statement's own transaction, since a pooler can run each
// transaction in a different server session. Pure.
import type { Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { settingsStatement, type ServerFacts } from './opening.ts';
import { sessionChange } from '#app/engines/postgres/grammar/session-change.ts';

export interface WritePlan {
  readonly sql: string;
  /** Statements sent before it in the same transaction. */
  readonly opening: readonly string[];
  /** Whether the statement changes the session for later transactions, which with a pooler can belong to other callers. */
  readonly changesSession: boolean;
}

/** A script's settings are repeated before each later statement, so they need to last only for one transaction. */
export function planWriting(facts: ServerFacts, statement: Statement, schema: string | null): WritePlan {
  const { sql } = statement;
  const opening = [settingsStatement(facts, statement, schema, 'transaction'), ...(statement.settings ?? []).map(toLocal)];
  const change = SESSION_WORDS.test(sql) ? sessionChange(sql) : null;
  if (change?.kind === 'set' && change.names.includes('transaction'))
    return { sql, opening: [], changesSession: !change.isLocal };
  if (change?.kind === 'set')
    return { sql: change.replay === null ? sql : toLocal(change.replay), opening, changesSession: false };
  // After any query, BEGIN could no longer set the transaction's isolation level.
  if (change?.kind === 'begin' || change?.kind === 'commit' || change?.kind === 'rollback')
    return { sql, opening: [], changesSession: false };
  return { sql, opening, changesSession: false };
}

const SESSION_WORDS = /^(?:set|begin|start|commit|end|rollback|abort)\b/i;

const toLocal = (set: string): string => set.replace(/^set\s+/i, 'SET LOCAL ');

/** Whether the server refuses the statement in a transaction. Other statements with that error, such as CALL, might have committed. */
export const isUtility = (sql: string): boolean => UTILITIES.test(sql);

const UTILITIES = /^(?:vacuum|create|drop|alter|reindex|cluster|commit|rollback|discard)\b/i;

/** Returns one row with one column: whether a session's default settings match those that the statement needs. */
export function readsAlikeStatement(path: string | null): string {
  const names = path === null ? 'TRUE' : `pg_catalog.current_schemas(FALSE) = ARRAY[${postgresDialect.literal(path)}]::name[]`;
  return `SELECT ${names} AND pg_catalog.current_setting('standard_conforming_strings') = 'on'`;
}
