import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/domain/errors.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import { sqliteEngine } from '#app/engines/sqlite/engine.ts';
import { prepareScript, type PreparedScript, type ScriptAllowances, type ScriptRequest } from './prepare-script.ts';

const ALLOW_NONE: ScriptAllowances = { dml: false, ctas: false, cvas: false };
const ALLOW_ALL: ScriptAllowances = { dml: true, ctas: true, cvas: true };
const ENGINES = { postgres: postgresEngine, sqlite: sqliteEngine };
const request = (sql: string, change: Partial<ScriptRequest> = {}): ScriptRequest => ({
  sql,
  schema: 'public',
  queryLimit: 100,
  defaultLimit: 1_000,
  maxRows: 100_000,
  ctas: null,
  ...change,
});

interface Options extends Partial<ScriptRequest> {
  readonly engine?: keyof typeof ENGINES;
  readonly allows?: ScriptAllowances;
}
const prepare = (sql: string, { engine = 'postgres', allows = ALLOW_NONE, ...change }: Options = {}) =>
  prepareScript(request(sql, change), ENGINES[engine], allows);
function prepared(sql: string, options: Options = {}): PreparedScript {
  const result = prepare(sql, options);
  if (!result.ok) throw result.error;
  return result.value;
}
function refused(sql: string, options: Options = {}): AppError {
  const result = prepare(sql, options);
  if (result.ok) throw new Error('was not refused');
  return result.error;
}

describe('a script that reads', () => {
  it('runs read-only, each statement proved, each with one row more than is kept', () => {
    expect(prepared('select 1 a; -- first\nselect 2 b from t;')).toEqual({
      statements: [
        { sql: 'select 1 a\nLIMIT 101', kind: 'select', readOnly: true, maxRows: 100 },
        { sql: 'select 2 b from t\nLIMIT 101', kind: 'select', readOnly: true, maxRows: 100 },
      ],
      executedSql: 'select 2 b from t\nLIMIT 101',
      limit: 100,
      limitingFactor: 'DROPDOWN',
      tables: [{ catalog: null, schema: 'public', table: 't' }],
      selectSql: null,
      mutates: false,
    });
  });

  it.each([
    ['select 1 limit 20', 100, 20, 'QUERY', 'select 1 limit 20'],
    ['select 1 limit 100', 100, 100, 'QUERY_AND_DROPDOWN', 'select 1 limit 100'],
    ['select 1 limit 500', 100, 100, 'DROPDOWN', 'select 1 limit 101'],
    ['select 1', null, 1_000, 'DROPDOWN', 'select 1\nLIMIT 1001'],
    ['select 1', 0, 100_000, 'DROPDOWN', 'select 1\nLIMIT 100001'],
    ['select 1', 5_000_000, 100_000, 'DROPDOWN', 'select 1\nLIMIT 100001'],
    ['select 1 limit 200000', 5_000_000, 100_000, 'DROPDOWN', 'select 1 limit 100001'],
    ['explain select 1', 100, 100, 'DROPDOWN', 'explain select 1'],
  ] as const)('limits %s with the chooser at %s to %s (%s)', (...row) => {
    const [sql, queryLimit, limit, limitingFactor, executedSql] = row;
    const script = prepared(sql, { queryLimit });
    expect(script).toMatchObject({ limit, limitingFactor, executedSql });
    expect(script.statements.at(-1)?.maxRows).toBe(limit);
  });

  it('names each table once, and none when one of them cannot be known', () => {
    expect(prepared('select * from a; select * from public.a, s.b').tables).toEqual([
      { catalog: null, schema: 'public', table: 'a' },
      { catalog: null, schema: 's', table: 'b' },
    ]);
    expect(prepared('select * from a', { schema: null }).tables).toEqual([{ catalog: null, schema: null, table: 'a' }]);
    expect(prepared('select * from a; drop table b', { allows: ALLOW_ALL }).tables).toBeNull();
  });

  it('runs on SQLite as well', () => {
    expect(prepared('select a from t limit 3, 500', { engine: 'sqlite' })).toMatchObject({
      executedSql: 'select a from t limit 3, 101',
      limit: 100,
    });
  });
});

describe('a text that is not run', () => {
  it.each(['', '   \n', '-- nothing', '/* nothing */ ;;'])('has no statement: %j', (sql) => {
    for (const engine of ['postgres', 'sqlite'] as const) {
      const error = refused(sql, { engine });
      expect([error.type, error.status]).toEqual(['INVALID_SQL_ERROR', 422]);
      expect(error.message).toContain('Nothing to run');
    }
  });

  it('has a syntax error with its position', () => {
    const error = refused('select 1;\nselct 1');
    expect([error.type, error.status]).toEqual(['INVALID_SQL_ERROR', 422]);
    expect(error.extra).toMatchObject({ sql: 'select 1;\nselct 1', engine: 'postgres', line: 2, column: 1 });
    expect(refused('selct 1', { engine: 'sqlite' }).type).toBe('INVALID_SQL_ERROR');
  });

  it('contains far too many statements', () => {
    expect(refused('select 1;'.repeat(501)).message).toContain('501');
  });

  it.each(['select pg_sleep(20)', "select 1; select pg_read_file('/etc/passwd')"])(
    'calls a function that is denied to everyone: %s',
    (sql) => {
      for (const allows of [ALLOW_NONE, ALLOW_ALL]) {
        const error = refused(sql, { allows });
        expect(error.type).toBe('INVALID_SQL_ERROR');
        expect(error.message).toContain('is not allowed');
      }
    },
  );

  it.each([
    ['SET search_path TO web', 'QUERY_SECURITY_ACCESS_ERROR', 'search path'],
    ['set local search_path = web', 'QUERY_SECURITY_ACCESS_ERROR', 'search path'],
    ['SET statement_timeout = 5', 'INVALID_SQL_ERROR', 'SET changes a setting'],
    ['RESET ALL', 'INVALID_SQL_ERROR', 'RESET changes a setting'],
    ['BEGIN', 'INVALID_SQL_ERROR', 'BEGIN controls a transaction'],
    ['select 1; COMMIT', 'INVALID_SQL_ERROR', 'COMMIT controls a transaction'],
    ['ROLLBACK TO x', 'INVALID_SQL_ERROR', 'ROLLBACK controls a transaction'],
  ])('is about the session, and is not said to change data: %s', (sql, type, message) => {
    const error = refused(sql, { allows: ALLOW_NONE });
    expect([error.type, error.message]).toEqual([type, expect.stringContaining(message)]);
    expect(error.message).not.toMatch(/change data|DDL|DML/);
  });

  it.each(['BEGIN', 'SAVEPOINT a', 'PRAGMA user_version', 'PRAGMA user_version = 2'])(
    'is about the session in SQLite: %s',
    (sql) => {
      const error = refused(sql, { engine: 'sqlite', allows: ALLOW_NONE });
      expect(error.type).toBe('INVALID_SQL_ERROR');
      expect(error.message).not.toMatch(/change data|DDL|DML/);
    },
  );

  it('describes a table by PRAGMA as a statement that reads the table', () => {
    const script = prepared('PRAGMA table_info(orders)', { engine: 'sqlite', allows: ALLOW_NONE, schema: null });
    expect(script).toMatchObject({ mutates: false, tables: [{ table: 'orders' }], executedSql: 'PRAGMA table_info(orders)' });
    for (const sql of ['PRAGMA table_info(_cf_KV)', 'PRAGMA table_list', 'PRAGMA database_list'])
      expect(refused(sql, { engine: 'sqlite', allows: ALLOW_NONE }).type).toBe('INVALID_SQL_ERROR');
  });

  it('never ends', () => {
    const sql = 'with recursive r as (select 1 a union all select a + 1 from r) select a from r';
    expect(refused(sql, { engine: 'sqlite' }).message).toContain('needs its own LIMIT');
  });

  it('gives places in the complete text', () => {
    const sql = 'select 1;\nselect pg_sleep(1)';
    expect(refused(sql).extra).toMatchObject({ line: 2, column: 1, diagnostics: [{ from: 10, to: sql.length }] });
  });
});

const WRITES = [
  "insert into t(a) values ('x')",
  'update t set a = 1',
  'delete from t',
  'create table n (a int)',
  'drop table t',
  'select 1; drop table t; select 2',
];
const POSTGRES_WRITES = [
  'with x as (delete from t returning 1) select * from x',
  'select * into n from t',
  'explain analyze delete from t',
  'explain delete from t',
  'truncate t',
  "copy t to program 'x'",
  'do $$ begin end $$',
  'vacuum',
];

describe('a script that writes', () => {
  it.each([...WRITES, ...POSTGRES_WRITES])('is refused: %s', (sql) => {
    const error = refused(sql);
    expect([error.type, error.status]).toEqual(['DML_NOT_ALLOWED_ERROR', 403]);
    expect(error.message).toContain('DDL/DML');
  });

  it.each(WRITES)('is refused on SQLite: %s', (sql) => {
    expect(refused(sql, { engine: 'sqlite' }).type).toBe('DML_NOT_ALLOWED_ERROR');
  });

  it.each([...WRITES, ...POSTGRES_WRITES])(
    'runs where the database allows it, its reading statements still read-only: %s',
    (sql) => {
      const script = prepared(sql, { allows: ALLOW_ALL });
      expect(script.mutates).toBe(true);
      for (const { kind, readOnly } of script.statements) expect(readOnly).toBe(kind === 'select');
    },
  );

  it('cannot call what is denied to everyone, even where the database allows writing', () => {
    for (const sql of ["insert into t select pg_read_file('/etc/passwd')", 'explain delete from t where pg_sleep(1) is null'])
      expect(refused(sql, { allows: ALLOW_ALL }).message).toContain('is not allowed');
  });

  it('does not let a select do more than read, even where the database allows writing', () => {
    for (const sql of ['select * from pg_authid', 'select * from pg_authid for update', "select pg_read_file('a') for update"]) {
      const error = refused(sql, { allows: ALLOW_ALL });
      expect(error.message).toMatch(/^(?:A query may only read|The function pg_read_file is not allowed)/);
    }
  });

  it('can lock what it reads', () => {
    expect(prepared('select * from t for update', { allows: ALLOW_ALL }).statements).toMatchObject([
      { sql: expect.stringMatching(/LIMIT 101/) as unknown, kind: 'select', readOnly: false },
    ]);
  });

  it('has the rows of a last statement that returns some', () => {
    expect(prepared('delete from t returning a', { allows: ALLOW_ALL }).statements).toEqual([
      { sql: 'delete from t returning a', kind: 'dml', readOnly: false, maxRows: 100 },
    ]);
  });
});

describe('a table or view made of a select', () => {
  const TABLE = { table: 'za"p', schema: 'sc', method: 'TABLE' } as const;
  const VIEW = { table: 'v', schema: null, method: 'VIEW' } as const;

  it('is created from the last statement, without a limit, under a quoted name', () => {
    expect(prepared('select 1; select a from t limit 5 -- x', { ctas: TABLE, allows: { ...ALLOW_NONE, ctas: true } })).toEqual({
      statements: [
        { sql: 'select 1\nLIMIT 101', kind: 'select', readOnly: true, maxRows: 100 },
        { sql: 'CREATE TABLE "sc"."za""p" AS\nselect a from t limit 5', kind: 'ddl', readOnly: false, maxRows: 0 },
      ],
      executedSql: 'CREATE TABLE "sc"."za""p" AS\nselect a from t limit 5',
      limit: 100,
      limitingFactor: 'NOT_LIMITED',
      tables: [{ catalog: null, schema: 'public', table: 't' }],
      selectSql: 'SELECT * FROM "sc"."za""p"\nLIMIT 100',
      mutates: true,
    });
  });

  it('is a view in the schema that unqualified names mean', () => {
    const script = prepared('select 1 a', { ctas: VIEW, allows: { ...ALLOW_NONE, cvas: true } });
    expect(script.executedSql).toBe('CREATE VIEW "public"."v" AS\nselect 1 a');
    expect(prepared('select 1 a', { ctas: VIEW, schema: null, engine: 'sqlite', allows: ALLOW_ALL }).executedSql).toBe(
      'CREATE VIEW "v" AS\nselect 1 a',
    );
  });

  it.each([
    ['select 1 a', TABLE, { ...ALLOW_ALL, ctas: false }, 'DML_NOT_ALLOWED_ERROR', 403],
    ['select 1 a', VIEW, { ...ALLOW_ALL, cvas: false }, 'DML_NOT_ALLOWED_ERROR', 403],
    ['select 1; delete from t', TABLE, ALLOW_ALL, 'INVALID_CTAS_QUERY_ERROR', 422],
    ['explain select 1', TABLE, ALLOW_ALL, 'INVALID_CTAS_QUERY_ERROR', 422],
    ['select 1; select 2', VIEW, ALLOW_ALL, 'INVALID_CVAS_QUERY_ERROR', 422],
    ['delete from t', VIEW, ALLOW_ALL, 'INVALID_CVAS_QUERY_ERROR', 422],
    ['select pg_sleep(1)', TABLE, ALLOW_ALL, 'INVALID_SQL_ERROR', 422],
    ['delete from t; select 1', TABLE, { ...ALLOW_ALL, dml: false }, 'DML_NOT_ALLOWED_ERROR', 403],
    ['select 1', { ...TABLE, table: ' ' }, ALLOW_ALL, 'GENERIC_COMMAND_ERROR', 400],
    ['select 1', { ...TABLE, table: 'a\0b' }, ALLOW_ALL, 'GENERIC_COMMAND_ERROR', 400],
    ['select 1', { ...TABLE, schema: 'é'.repeat(32) }, ALLOW_ALL, 'GENERIC_COMMAND_ERROR', 400],
  ] as const)('is refused for %s', (...row) => {
    const [sql, ctas, allows, type, status] = row;
    const error = refused(sql, { ctas, allows });
    expect([error.type, error.status]).toEqual([type, status]);
  });
});
