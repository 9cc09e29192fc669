import { describe, expect, it } from 'vitest';
import { prepareScript, type PreparedScript } from './prepare-script.ts';
import { findEngine } from '#app/engines/find-engine.ts';

const prepare = (engine: string, sql: string, dml = true) =>
  prepareScript(
    { sql, schema: null, queryLimit: 10, defaultLimit: 10, maxRows: 10, timeoutMs: 30_000, ctas: null },
    findEngine(engine),
    { dml, ctas: false, cvas: false },
  );
function prepared(engine: string, sql: string): PreparedScript {
  const result = prepare(engine, sql);
  if (!result.ok) throw result.error;
  return result.value;
}
const refusal = (engine: string, sql: string, dml = true): string => {
  const result = prepare(engine, sql, dml);
  return result.ok ? 'not refused' : result.error.message;
};
const settings = (engine: string, sql: string) => prepared(engine, sql).statements.map((statement) => statement.settings ?? []);

describe('the settings of a script', () => {
  it('are repeated before each statement behind them, the last of a name alone', () => {
    expect(
      settings('postgres', "SET timezone='A'; SELECT 1; SET LOCAL timezone='B'; SELECT 2; RESET timezone; SELECT 3"),
    ).toEqual([[], ["SET timezone='A'"], ["SET timezone='A'"], ["SET timezone='B'"], ["SET timezone='B'"], []]);
    expect(settings('mysql', "SET @x := 1, time_zone = '+01:00', @@session.sql_mode = ''; SELECT 1").at(-1)).toEqual([
      "SET SESSION time_zone = '+01:00', SESSION sql_mode = ''",
    ]);
    expect(settings('clickhouse', "SET max_threads = 2, session_timezone = 'Asia/Tokyo'; USE a; SELECT 1").at(-1)).toEqual([
      'max_threads=2&session_timezone=Asia%2FTokyo',
      'database=a',
    ]);
  });

  it('run what reads inside of a transaction in that transaction', () => {
    const { statements } = prepared('postgres', 'SELECT 1; BEGIN; SELECT 2; COMMIT; SELECT 3');
    expect(statements.map(({ readOnly }) => readOnly)).toEqual([true, false, false, false, true]);
  });

  it('leave the tables of the script known, unless they decide what names mean', () => {
    const known = (engine: string, sql: string): boolean => prepared(engine, sql).tables !== null;
    expect(known('postgres', "SET timezone = 'UTC'; SELECT * FROM t")).toBe(true);
    expect(known('mysql', "SET time_zone = '+00:00'; SELECT * FROM t")).toBe(true);
    expect(known('trino', 'SET SESSION query_priority = 1; SELECT * FROM t')).toBe(true);
    expect(known('clickhouse', 'SET max_threads = 1; SELECT * FROM t')).toBe(true);
    for (const [engine, sql] of [
      ['postgres', 'SET search_path TO a'],
      ['postgres', 'SET my.tenant = 1'],
      ['postgres', 'BEGIN'],
      ['mysql', 'USE a'],
      ['mysql', 'SET @x = (SELECT n FROM secret)'],
      ['mysql', 'SET sql_select_limit = (SELECT n FROM secret)'],
      ['trino', 'USE a.b'],
      ['trino', 'SET PATH a'],
      ['clickhouse', 'USE a'],
    ] as const)
      expect([sql, known(engine, `${sql}; SELECT 1`)]).toEqual([sql, false]);
  });
});

describe('a setting that would undo a protection', () => {
  it.each([
    ['postgres', 'SET ROLE postgres'],
    ['postgres', 'SET LOCAL ROLE postgres'],
    ['postgres', 'RESET ROLE'],
    ['postgres', "SET role = 'postgres'"],
    ['postgres', 'SET SESSION AUTHORIZATION postgres'],
    ['postgres', 'RESET SESSION AUTHORIZATION'],
    ['postgres', 'SET row_security = off'],
    ['postgres', "SET session_replication_role = 'replica'"],
    ['postgres', 'SET transaction_read_only = off'],
    ['postgres', 'SET default_transaction_read_only = on'],
    ['postgres', 'SET TRANSACTION READ WRITE'],
    ['postgres', 'SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE'],
    ['postgres', "SET log_statement = 'none'"],
    ['postgres', 'SET idle_in_transaction_session_timeout = 0'],
    ['postgres', "SET client_encoding = 'LATIN1'"],
    ['postgres', 'SET standard_conforming_strings = off'],
    ['postgres', "SET local_preload_libraries = 'x'"],
    ['postgres', 'SET auto_explain.log_min_duration = 0'],
    ['mysql', 'SET ROLE admin'],
    ['mysql', 'SET DEFAULT ROLE admin TO a'],
    ['mysql', "SET PASSWORD = 'x'"],
    ['mysql', 'SET GLOBAL max_connections = 1'],
    ['mysql', "SET time_zone = '+00:00', GLOBAL max_connections = 1"],
    ['mysql', 'SET @@global.max_connections = 1'],
    ['mysql', 'SET PERSIST max_connections = 1'],
    ['mysql', 'SET SESSION transaction_read_only = 0'],
    ['mysql', 'SET TRANSACTION READ WRITE'],
    ['mysql', "SET sql_mode = 'ANSI_QUOTES'"],
    ['mysql', "SET sql_mode = CONCAT(@@sql_mode, ',ANSI')"],
    ['mysql', 'SET autocommit = 0'],
    ['mysql', 'SET sql_log_bin = 0'],
    ['mysql', 'SET NAMES latin1'],
    ['mysql', 'SET CHARACTER SET latin1'],
    ['mysql', 'USE mysql'],
    ['trino', 'SET ROLE admin'],
    ['trino', 'SET SESSION AUTHORIZATION admin'],
    ['trino', 'RESET SESSION AUTHORIZATION'],
    ['clickhouse', 'SET ROLE admin'],
    ['clickhouse', 'SET DEFAULT ROLE admin TO me'],
    ['clickhouse', 'SET readonly = 0'],
    ['clickhouse', 'SET max_threads = 1, allow_ddl = 1'],
    ['clickhouse', "SET dialect = 'kusto'"],
    ['clickhouse', 'SET log_queries = 0'],
  ])('is refused on %s: %s', (engine, sql) => {
    expect(refusal(engine, sql)).toMatch(/can’t be (?:changed|used) here/);
  });

  it.each([
    ['postgres', 'SET statement_timeout = 0'],
    ['postgres', "SET statement_timeout = '10min'"],
    ['postgres', 'SET statement_timeout TO 31000'],
    ['mysql', 'SET max_statement_time = 0'],
    ['mysql', 'SET max_statement_time = 31'],
    ['mysql', 'SET max_execution_time = 31000'],
    ['trino', "SET SESSION query_max_run_time = '1h'"],
    ['clickhouse', 'SET max_execution_time = 0'],
  ])('can only lower the time limit of %s: %s', (engine, sql) => {
    expect(refusal(engine, sql)).toMatch(/can only be lowered: a script can run for at most 30 seconds/);
  });

  it.each([
    ['postgres', "SET statement_timeout = '5s'"],
    ['mysql', 'SET max_statement_time = 30'],
    ['trino', "SET SESSION query_max_run_time = '20s'"],
    ['clickhouse', 'SET max_execution_time = 10'],
  ])('lowers the time limit of %s: %s', (engine, sql) => {
    expect(refusal(engine, sql)).toBe('not refused');
  });
});

describe('a statement about the session where only queries can run', () => {
  it('is refused with why, and what to do', () => {
    expect(refusal('postgres', "SET timezone = 'UTC'", false)).toBe(
      'SET changes a setting of the session, and this database allows only queries, which run with fixed settings. ' +
        'Remove it and run the query again, or ask an administrator to allow other statements.',
    );
    expect(refusal('postgres', 'SELECT 1 FROM t FOR UPDATE', false)).toBe(
      'A query may only read: FOR UPDATE and FOR SHARE lock rows. Remove the clause, or ask an administrator to allow DDL and DML ' +
        'statements on this database.',
    );
  });
});

describe('COPY between server and client', () => {
  it('is refused at once, whatever the database allows', () => {
    expect(refusal('postgres', 'copy (select 1) to stdout')).toMatch(/^COPY … TO STDOUT can’t be used here/);
    expect(refusal('postgres', 'copy t to stdout with csv')).toMatch(/^COPY … TO STDOUT can’t be used here/);
    expect(refusal('postgres', 'select 1; copy t from stdin')).toMatch(/^COPY … FROM STDIN can’t be used here/);
    expect(refusal('postgres', "copy t from '/tmp/x'")).toBe('not refused');
  });
});
