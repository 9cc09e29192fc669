// What is sent to a server before a statement: the settings by which its texts are read, and for reading the transaction that
// confines it. Both last as long as the transaction: poolers give the next one another session of the server.
import type { Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';

/** Ends the transaction of a reading statement. Locks by name would outlive it. */
export const CLEAN_UP = 'ROLLBACK; SELECT pg_catalog.pg_advisory_unlock_all()';

/** Each on its own: a session as it was when it was opened. The second is refused where the first has not ended the transaction. */
export const RESET: readonly string[] = ['ROLLBACK', 'DISCARD ALL'];

/** An unread session ends itself after this. */
const IDLE_GRACE_MS = 60_000;

/** What decides about the role that reads. */
export interface ServerFacts {
  readonly isSuperuser: boolean;
  /** As `server_version_num`: 150004. */
  readonly version: number;
  /** CockroachDB, which speaks the protocol and gives itself a version of PostgreSQL. */
  readonly isOtherProduct?: boolean;
}

/** The server's version as a number, from its text: 150004 from "15.4 (Debian …)". */
export function versionNumber(text: string): number {
  const [, major = '0', minor = '0'] = /^(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return Number(major) * 10_000 + Number(minor);
}

/**
 * The transaction that confines a reading statement, with its settings: the first SELECT makes READ ONLY
 * final. A superuser could still reach the server's files: for reading it becomes a role that only
 * reads. `schema` is the connection's; if the statement has its own, that replaces it.
 */
export const buildOpening = (facts: ServerFacts, statement: Statement, schema: string | null): string =>
  openingStatements(facts, statement, schema).join('; ');

/** The same, statement by statement. */
export const openingStatements = (facts: ServerFacts, statement: Statement, schema: string | null): readonly string[] => [
  'BEGIN TRANSACTION READ ONLY',
  settingsStatement(facts, statement, schema, 'transaction'),
];

/** Sets what a statement is read by and bounded with, for its transaction, or for all that the session runs later. */
export function settingsStatement(
  { isSuperuser, version }: ServerFacts,
  { readOnly, timeoutMs, schema: ownSchema }: Statement,
  schema: string | null,
  scope: 'transaction' | 'session',
): string {
  const settings: [string, string][] = [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO, YMD'],
    ['IntervalStyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
    ['client_encoding', 'UTF8'],
    // A backslash in a text means itself: what is quoted for a template relies on it.
    ['standard_conforming_strings', 'on'],
    ['statement_timeout', String(Math.ceil(timeoutMs))],
    ['idle_in_transaction_session_timeout', String(Math.ceil(timeoutMs) + IDLE_GRACE_MS)],
  ];
  // No further schema: a name that is missing in the one that access was decided for must not be found in another.
  const path = ownSchema ?? schema;
  if (path !== null) settings.push(['search_path', postgresDialect.quoteIdentifier(path)]);
  if (readOnly && isSuperuser && version >= 140_000) settings.push(['role', 'pg_read_all_data']);
  const calls = settings.map(
    ([name, value]) => `set_config('${name}', ${postgresDialect.literal(value)}, ${scope === 'transaction'})`,
  );
  return `SELECT ${calls.join(', ')}`;
}
