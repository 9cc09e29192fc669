// Statements that would write, lock, reach outside or run unread text, if MySQL just ran them. `victim` is a table with the ids 1,
// 2 and 3; `made` must never be created.

export interface HostileMysqlStatement {
  readonly sql: string;
  /** The diagnostic with which the grammar refuses it. */
  readonly refusedAs: 'not-read-only' | 'several-statements' | 'function-denied' | 'syntax' | 'empty';
}

const writes = (...statements: string[]) => statements.map((sql): HostileMysqlStatement => ({ sql, refusedAs: 'not-read-only' }));
const calls = (...statements: string[]) =>
  statements.map((sql): HostileMysqlStatement => ({ sql, refusedAs: 'function-denied' }));
const several = (...statements: string[]) =>
  statements.map((sql): HostileMysqlStatement => ({ sql, refusedAs: 'several-statements' }));
const unreadable = (...statements: string[]) => statements.map((sql): HostileMysqlStatement => ({ sql, refusedAs: 'syntax' }));

export const HOSTILE_STATEMENTS: readonly HostileMysqlStatement[] = [
  ...writes(
    'REPLACE INTO victim VALUES (9)',
    'INSERT INTO victim SET id = 9',
    'INSERT IGNORE INTO victim VALUES (9) ON DUPLICATE KEY UPDATE id = 10',
    'UPDATE victim v JOIN victim w ON v.id = w.id SET v.id = 0',
    'DELETE v FROM victim v JOIN victim w ON v.id = w.id',
    'TRUNCATE TABLE victim',
    'EXPLAIN DELETE FROM victim',
    'ANALYZE DELETE FROM victim',
    'ANALYZE FORMAT=JSON DELETE FROM victim',
    'ANALYZE TABLE victim',
    'OPTIMIZE TABLE victim',
    'RENAME TABLE victim TO gone',
    'CREATE TABLE made SELECT 1 AS a',
    'CREATE TEMPORARY TABLE made (a INT)',
    'CREATE OR REPLACE VIEW made AS SELECT * FROM victim',
    'CREATE FUNCTION made() RETURNS INT RETURN 1',
    'CREATE EVENT made ON SCHEDULE EVERY 1 SECOND DO DELETE FROM victim',
    "CREATE USER made IDENTIFIED BY 'x'",
    'CREATE DATABASE made',
    'GRANT ALL ON *.* TO analyst',
    'CALL anything()',
    'DO SLEEP(60)',
  ),
  ...writes(
    'SELECT * FROM victim FOR UPDATE',
    'SELECT * FROM (SELECT * FROM victim FOR UPDATE) AS x',
    'SELECT * FROM victim LOCK IN SHARE MODE',
    'LOCK TABLES victim WRITE',
    'FLUSH TABLES WITH READ LOCK',
    'HANDLER victim OPEN',
  ),
  ...writes(
    "SELECT * FROM victim INTO OUTFILE '/tmp/meridian-made'",
    "SELECT 1 INTO DUMPFILE '/tmp/meridian-made'",
    "SELECT '<?php' INTO OUTFILE '/tmp/meridian-made' LINES TERMINATED BY 'x'",
    'SELECT id INTO @a FROM victim',
    'SELECT @a := id FROM victim',
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE victim",
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE victim",
    'SET GLOBAL read_only = 0',
    'SET SESSION TRANSACTION READ WRITE',
    "SET sql_mode = 'ANSI_QUOTES'",
    'START TRANSACTION READ WRITE',
    'USE mysql',
    'KILL 1',
    "PREPARE made FROM 'DELETE FROM victim'",
    'EXECUTE made',
    "EXECUTE IMMEDIATE 'DELETE FROM victim'",
    'SHOW PROCESSLIST',
    'SHOW GRANTS',
    'SELECT * FROM mysql.user',
    'SELECT * FROM `mysql`.`global_priv`',
    'SELECT * FROM information_schema.PROCESSLIST',
    'SELECT * FROM performance_schema.events_statements_history',
  ),
  ...calls(
    "SELECT LOAD_FILE('/etc/passwd')",
    "SELECT load_file ('/etc/passwd')",
    "SELECT `load_file`('/etc/passwd')",
    'SELECT SLEEP(60)',
    'SELECT * FROM victim ORDER BY SLEEP(60)',
    "SELECT BENCHMARK(1000000000, MD5('a'))",
    "SELECT GET_LOCK('made', 60)",
    'SELECT RELEASE_ALL_LOCKS()',
    "SELECT MASTER_POS_WAIT('a', 1)",
    'SELECT NEXTVAL(counter)',
    "SELECT sys_exec('touch /tmp/meridian-made')",
  ),
  ...writes(
    'SELECT 1 /*! INTO OUTFILE "/tmp/meridian-made" */',
    'SELECT 1 /*!50000 UNION SELECT 2 */',
    'SELECT 1 /*M! UNION SELECT 2 */',
    'SELECT /*+ SET_VAR(sql_mode = "ANSI_QUOTES") */ 1',
  ),
  ...several(
    'SELECT 1; DELETE FROM victim',
    "SELECT 'a;b'; DELETE FROM victim",
    "SELECT 'a\\'b'; DELETE FROM victim",
    'SELECT "a;b"; DELETE FROM victim',
    "SELECT 'a\\\\'; DELETE FROM victim -- '",
    'SELECT 1 -- one\n; DELETE FROM victim',
    'SELECT 1 # one\n; DELETE FROM victim',
    'SELECT 1 AS `a;b`; DELETE FROM victim',
    'SELECT 1 /* ; */; DELETE FROM victim',
    'ROLLBACK; DELETE FROM victim; COMMIT',
  ),
  ...unreadable(
    'SELECT 1\0; DELETE FROM victim',
    'SELECT 1 \ud800; DELETE FROM victim',
    "SELECT 'open; DELETE FROM victim",
    'SELECT "open; DELETE FROM victim',
    'SELECT --1',
    'SELECT /* /* */ 1; DELETE FROM victim */ 2',
    'SELECT * FROM (DELETE FROM victim RETURNING id) AS x',
    'SELECT NEXT VALUE FOR counter',
    'SELECT 1\u00a0FROM victim',
    `SELECT ${'('.repeat(40_000)}1${')'.repeat(40_000)}`,
  ),
  { sql: '/* only a comment */', refusedAs: 'empty' },
  { sql: '-- DELETE FROM victim', refusedAs: 'empty' },
  { sql: '# DELETE FROM victim', refusedAs: 'empty' },
];
