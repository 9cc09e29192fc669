// What is sent to a server before a statement: the settings that determine how its text is read and, for a read, the
// transaction that confines it. Both last only for the transaction, because a pooler can run the next one in another server
// session.
import type { Statement } from '#app/engines/shared/engine.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';

/** Ends the transaction of a read. Advisory locks would outlive the transaction. */
export const CLEAN_UP = 'ROLLBACK; SELECT pg_catalog.pg_advisory_unlock_all()';

/**
 * Restore the state of a new session. Sent separately, because DISCARD ALL fails inside a transaction: ROLLBACK must end it first.
 */
export const RESET_COMMANDS: readonly string[] = ['ROLLBACK', 'DISCARD ALL'];

/** Added to the statement timeout: the server ends a session that is idle in its transaction for longer. */
const IDLE_GRACE_MS = 60_000;

/** Properties of the server that determine the role for reads. */
export interface ServerFacts {
  readonly isSuperuser: boolean;
  /** `server_version_num`, such as 150004. */
  readonly version: number;
  /** True for CockroachDB, which uses the protocol and reports a PostgreSQL version. */
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

/** The same as separate statements. */
export const openingStatements = (facts: ServerFacts, statement: Statement, schema: string | null): readonly string[] => [
  'BEGIN TRANSACTION READ ONLY',
  settingsStatement(facts, statement, schema, 'transaction'),
];

/** Sets how a statement is read and limited, for its transaction or for everything that the session runs later. */
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
    // A backslash in a string is an ordinary character: the escaping of template values relies on it.
    ['standard_conforming_strings', 'on'],
    ['statement_timeout', String(Math.ceil(timeoutMs))],
    ['idle_in_transaction_session_timeout', String(Math.ceil(timeoutMs) + IDLE_GRACE_MS)],
  ];
  // Only this schema: a name that is missing in the checked schema must not be found in another one.
  const path = ownSchema ?? schema;
  if (path !== null) settings.push(['search_path', postgresDialect.quoteIdentifier(path)]);
  if (readOnly && isSuperuser && version >= 140_000) settings.push(['role', 'pg_read_all_data']);
  const calls = settings.map(
    ([name, value]) => `set_config('${name}', ${postgresDialect.literal(value)}, ${scope === 'transaction'})`,
  );
  return `SELECT ${calls.join(', ')}`;
}
