// Statements that would write, lock, reach outside or run unread text, if PostgreSQL just ran them. `victim` is a table with
// the ids 1, 2 and 3; `made` must never be created.

export interface HostilePostgresStatement {
  readonly sql: string;
  /** The diagnostic with which the grammar refuses it. */
  readonly refusedAs: 'not-read-only' | 'several-statements' | 'function-denied' | 'syntax' | 'empty';
}

const writes = (...statements: string[]) =>
  statements.map((sql): HostilePostgresStatement => ({ sql, refusedAs: 'not-read-only' }));
const calls = (...statements: string[]) =>
  statements.map((sql): HostilePostgresStatement => ({ sql, refusedAs: 'function-denied' }));
const several = (...statements: string[]) =>
  statements.map((sql): HostilePostgresStatement => ({ sql, refusedAs: 'several-statements' }));
const unreadable = (...statements: string[]) => statements.map((sql): HostilePostgresStatement => ({ sql, refusedAs: 'syntax' }));

export const HOSTILE_STATEMENTS: readonly HostilePostgresStatement[] = [
  // Writes inside what looks like reading.
  ...writes(
    'WITH gone AS (DELETE FROM victim RETURNING id) SELECT * FROM gone',
    'WITH changed AS (UPDATE victim SET id = 0 RETURNING id) SELECT count(*) FROM changed',
    'WITH added AS (INSERT INTO victim VALUES (9) RETURNING id) TABLE added',
    'WITH a AS (WITH b AS (DELETE FROM victim RETURNING 1) SELECT * FROM b) SELECT * FROM a',
    'SELECT * FROM (WITH gone AS (DELETE FROM victim RETURNING id) SELECT * FROM gone) AS x',
    'SELECT * INTO made FROM victim',
    'SELECT id INTO TEMPORARY made FROM victim',
    'SELECT * INTO UNLOGGED made FROM victim UNION SELECT 4',
    'EXPLAIN ANALYZE DELETE FROM victim',
    'EXPLAIN (ANALYZE, BUFFERS) UPDATE victim SET id = 0',
    'EXPLAIN ANALYZE WITH gone AS (DELETE FROM victim RETURNING 1) SELECT * FROM gone',
    'EXPLAIN ANALYZE CREATE TABLE made AS SELECT 1 AS a',
    'EXPLAIN ANALYZE SELECT * INTO made FROM victim',
    'CREATE MATERIALIZED VIEW made AS SELECT * FROM victim',
    'MERGE INTO victim USING (SELECT 1 AS id) AS s ON victim.id = s.id WHEN MATCHED THEN DELETE',
    'TRUNCATE victim',
    'TRUNCATE TABLE ONLY victim RESTART IDENTITY CASCADE',
  ),
  // Locks.
  ...writes(
    'SELECT * FROM victim FOR UPDATE',
    'SELECT * FROM victim FOR NO KEY UPDATE NOWAIT',
    'SELECT * FROM victim FOR SHARE SKIP LOCKED',
    'SELECT * FROM (SELECT * FROM victim FOR KEY SHARE) AS x',
    'LOCK TABLE victim IN ACCESS EXCLUSIVE MODE',
  ),
  // Files and programs of the server.
  ...writes(
    "COPY victim TO '/tmp/meridian-made'",
    "COPY (SELECT 1) TO PROGRAM 'touch /tmp/meridian-made'",
    'COPY victim TO STDOUT',
    'COPY victim FROM STDIN',
    "COPY victim FROM '/etc/passwd'",
    "LOAD 'auto_explain'",
    'CREATE EXTENSION IF NOT EXISTS plperlu',
    'ALTER SYSTEM SET fsync = off',
  ),
  ...calls(
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT PG_READ_FILE('PG_VERSION')",
    `SELECT "pg_read_binary_file"('PG_VERSION')`,
    `SELECT pg_catalog.pg_read_file('PG_VERSION')`,
    `SELECT U&"pg\\005Fread_file"('PG_VERSION')`,
    "SELECT * FROM pg_ls_dir('.')",
    "SELECT * FROM ROWS FROM (pg_stat_file('PG_VERSION')) AS x",
    "SELECT lo_import('/etc/passwd')",
    "SELECT lo_export(1, '/tmp/meridian-made')",
    'SELECT lo_create(0)',
    "SELECT lo_from_bytea(0, 'x')",
    'SELECT lo_unlink(1)',
  ),
  // Settings, sequences, sessions, waiting, locks by name.
  ...calls(
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT 1 WHERE set_config('role', 'postgres', false) IS NOT NULL",
    "SELECT nextval('counter')",
    "SELECT setval('counter', 100)",
    'SELECT pg_sleep(60)',
    "SELECT * FROM victim ORDER BY pg_sleep_for('1 minute')",
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    'SELECT pg_cancel_backend(1)',
    'SELECT pg_reload_conf()',
    'SELECT pg_rotate_logfile()',
    'SELECT pg_advisory_lock(1)',
    'SELECT pg_try_advisory_xact_lock(1)',
    "SELECT pg_notify('channel', 'text')",
    "SELECT pg_create_restore_point('made')",
    'SELECT pg_switch_wal()',
    "SELECT pg_logical_emit_message(false, 'a', 'b')",
    "SELECT pg_create_physical_replication_slot('made')",
    'SELECT pg_stat_reset()',
  ),
  // SQL text that the server would run unread.
  ...calls(
    "SELECT query_to_xml('DELETE FROM victim', true, false, '')",
    "SELECT table_to_xml('victim', true, false, '')",
    "SELECT database_to_xml(true, false, '')",
    "SELECT * FROM ts_stat('SELECT to_tsvector(1::text)')",
    "SELECT dblink_exec('dbname=contract', 'DELETE FROM victim')",
    "SELECT * FROM dblink('dbname=contract', 'DELETE FROM victim RETURNING id') AS t (id int)",
  ),
  // Code, roles, sessions, prepared text.
  ...writes(
    'DO $$ BEGIN DELETE FROM victim; END $$',
    'DO $$ BEGIN COMMIT; DELETE FROM victim; END $$',
    'CALL anything()',
    'CREATE FUNCTION made() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE RULE made AS ON SELECT TO victim DO INSTEAD DELETE FROM victim',
    'CREATE ROLE made SUPERUSER',
    'GRANT ALL ON victim TO PUBLIC',
    'REASSIGN OWNED BY analyst TO stranger',
    'COMMENT ON TABLE victim IS NULL',
    'PREPARE made AS DELETE FROM victim',
    'EXECUTE made',
    'DEALLOCATE ALL',
    'DECLARE made CURSOR WITH HOLD FOR SELECT * FROM victim',
    'SET ROLE postgres',
    'SET SESSION AUTHORIZATION postgres',
    'RESET ALL',
    'DISCARD ALL',
    'SET default_transaction_read_only = off',
    'SET TRANSACTION READ WRITE',
    'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE',
    'START TRANSACTION READ WRITE',
    'NOTIFY channel',
    'LISTEN channel',
    'CHECKPOINT',
    'CLUSTER victim',
    'REFRESH MATERIALIZED VIEW victim',
    'SELECT * FROM pg_authid',
    'SELECT passwd FROM pg_catalog.pg_shadow',
  ),
  // Comments, quotes and a second statement.
  ...several(
    'SELECT 1; COMMIT; DELETE FROM victim',
    "SELECT 'a;b'; DELETE FROM victim",
    'SELECT $$;$$; DELETE FROM victim',
    'SELECT $x$ $$ ; $x$; DELETE FROM victim',
    'SELECT 1 -- one\n; DELETE FROM victim',
    'SELECT /* /* ; */ */ 1; DELETE FROM victim',
    "SELECT E'\\';'; DELETE FROM victim --'",
    'SELECT 1 AS "a;b"; DELETE FROM victim',
    'EXPLAIN SELECT 1; TRUNCATE victim',
    'ROLLBACK; DELETE FROM victim; COMMIT',
  ),
  ...unreadable(
    'SELECT 1\0; DELETE FROM victim',
    'SELECT 1 \ud800; DELETE FROM victim',
    'SELECT /* /* */ 1; DELETE FROM victim',
    "SELECT 'open; DELETE FROM victim",
    'SELECT * FROM (DELETE FROM victim RETURNING id) AS x',
    '\\copy victim to /tmp/meridian-made',
    'SELECT 1 \\; DELETE FROM victim',
    `SELECT ${'('.repeat(40_000)}1${')'.repeat(40_000)}`,
  ),
  { sql: '/* only a comment */', refusedAs: 'empty' },
  { sql: '-- DELETE FROM victim', refusedAs: 'empty' },
];
