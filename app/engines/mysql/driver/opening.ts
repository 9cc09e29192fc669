// What is sent to a server before a statement: the settings by which its texts are read, and for reading what confines it.
import { AppError } from '#app/domain/errors.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { isDeniedSchema } from '#app/engines/mysql/grammar/refusals.ts';

/** Facts of a server, read once when a session is opened. */
export interface MysqlServerFacts {
  readonly isMariaDb: boolean;
  /** Version as a number: 8.0.36 is 80036, 10.11.6 is 101106. */
  readonly version: number;
  /** Modes of the server by which nothing is read in another way. */
  readonly modes: readonly string[];
}

export const FACTS_STATEMENT = 'SELECT VERSION(), @@GLOBAL.sql_mode';

/** Modes that change what is an error or a result, not how a text is read. */
export const KEPT_MODES: ReadonlySet<string> = new Set([
  'ONLY_FULL_GROUP_BY',
  'STRICT_TRANS_TABLES',
  'STRICT_ALL_TABLES',
  'NO_ZERO_IN_DATE',
  'NO_ZERO_DATE',
  'ERROR_FOR_DIVISION_BY_ZERO',
  'NO_ENGINE_SUBSTITUTION',
  'NO_UNSIGNED_SUBTRACTION',
  'NO_AUTO_VALUE_ON_ZERO',
  'ALLOW_INVALID_DATES',
  'TIME_TRUNCATE_FRACTIONAL',
]);

export function readFacts(version: string, sqlMode: string): MysqlServerFacts {
  const [, major = '0', minor = '0', patch = '0'] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(version.replace(/^5\.5\.5-/, '')) ?? [];
  return {
    isMariaDb: /mariadb/i.test(version),
    version: Number(major) * 10_000 + Number(minor) * 100 + Number(patch),
    modes: sqlMode.split(',').filter((mode) => KEPT_MODES.has(mode)),
  };
}

/** An unread session ends itself after this. */
const IDLE_GRACE_S = 60;
const MAX_GROUP_CONCAT_BYTES = 1_048_576;

/**
 * Statements of our own making, in their order. `"` quotes a text and a backslash escapes, whatever the server's mode is: the
 * grammar reads texts so. A session that reads stays so for its statement: every transaction in it, implicit ones too, is READ
 * ONLY. `inTransaction`: what is compared before stays as it is.
 */
export function openingStatements(
  facts: MysqlServerFacts,
  { readOnly, timeoutMs, schema = null }: Statement,
  { database, inTransaction }: { readonly database: string; readonly inTransaction: boolean },
): readonly string[] {
  const place = schema ?? database;
  if (schema !== null && isDeniedSchema(schema))
    throw new AppError('CONNECTION_DATABASE_PERMISSIONS_ERROR', `The schema "${schema}" is internal.`);
  const timeoutS = Math.ceil(timeoutMs / 1000);
  const settings = [
    'NAMES utf8mb4',
    `SESSION sql_mode = ${mysqlDialect.literal(facts.modes.join(','))}`,
    "SESSION time_zone = '+00:00'",
    `SESSION ${readOnlySetting(facts)} = ${readOnly ? 1 : 0}`,
    facts.isMariaDb ? `SESSION max_statement_time = ${timeoutMs / 1000}` : `SESSION max_execution_time = ${Math.ceil(timeoutMs)}`,
    `SESSION wait_timeout = ${timeoutS + IDLE_GRACE_S}`,
    `SESSION net_write_timeout = ${timeoutS + IDLE_GRACE_S}`,
    `SESSION group_concat_max_len = ${MAX_GROUP_CONCAT_BYTES}`,
    'SESSION sql_auto_is_null = 0',
    'SESSION autocommit = 1',
  ];
  return [
    `SET ${settings.join(', ')}`,
    `USE ${mysqlDialect.quoteIdentifier(place)}`,
    ...(readOnly && inTransaction ? ['START TRANSACTION READ ONLY'] : []),
  ];
}

/** MySQL 8 and MariaDB 11.1 renamed it. */
const readOnlySetting = ({ isMariaDb, version }: MysqlServerFacts): string =>
  (isMariaDb ? version >= 110_100 : version >= 50_720) ? 'transaction_read_only' : 'tx_read_only';

/** Ends what a reading statement has begun. */
export const CLEAN_UP = 'ROLLBACK';
