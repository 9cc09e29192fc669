// What tells of the server rather than of tables (its files, addresses, settings) needs access to the whole database: a statement whose
// tables can't be told does, and so does an expression of a chart.
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#app/engines/find-engine.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';

const grammarOf = (engine: string): Grammar => {
  const found = ENGINES.get(engine);
  if (!found) throw new Error(`${engine} is no engine.`);
  return found.grammar;
};

const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  mysql: [
    'SELECT @@datadir',
    'SELECT @@global.secure_file_priv FROM t',
    'SELECT @@`datadir`',
    "SELECT x FROM t WHERE @@GLOBAL.`basedir` LIKE '/v%'",
    'SELECT @leftover',
    'EXPLAIN SELECT @@datadir',
    'SELECT * FROM (SELECT @@hostname AS h) AS s',
    "SHOW VARIABLES LIKE 'datadir'",
    'SHOW GLOBAL VARIABLES',
    "SELECT load_file('/etc/passwd')",
  ],
  postgres: [
    'SHOW data_directory',
    'SHOW ALL',
    "SELECT current_setting('data_directory')",
    "SELECT pg_catalog.current_setting('x') FROM t",
    "SELECT pg_read_file('x')",
    "SELECT pg_ls_dir('.')",
    'SELECT inet_server_addr()',
    'SELECT lo_get(1)',
  ],
  trino: ['SHOW SESSION', 'SHOW CATALOGS'],
  clickhouse: [
    "SELECT getMacro('shard')",
    'SELECT hostName() FROM t',
    'SELECT x FROM t WHERE FQDN() = 1',
    'SELECT serverUUID()',
    "SELECT * FROM file('x')",
    "SHOW SETTINGS LIKE 'x'",
  ],
};

describe.each(Object.keys(STATEMENTS))('%s', (engine) => {
  it.each(STATEMENTS[engine] ?? [])('needs the whole database for %s', (sql) => {
    const parsed = grammarOf(engine).parse(sql);
    expect(parsed.ok ? parsed.value.map(({ tables }) => tables) : [null]).toEqual([null]);
  });
});

it.each([
  ['mysql', 'MAX(@@datadir)', 'MAX(x)'],
  ['mysql', '/**/@@`datadir`', "CONCAT(x, '@@datadir')"],
  ['postgres', "MAX(current_setting('data_directory'))", 'MAX(x)'],
  ['postgres', 'inet_server_port()', 'upper(x)'],
  ['clickhouse', "any(getMacro('shard'))", 'any(x)'],
  ['clickhouse', 'HOSTNAME()', "concat(x, 'hostname()')"],
])('%s: %s is no expression of callers with a part of the database', (engine, hostile, plain) => {
  const grammar = grammarOf(engine);
  expect([grammar.callsBuiltInsOnly?.(hostile), grammar.callsBuiltInsOnly?.(plain)]).toEqual([false, true]);
});

it('SQLite and Warehouses have no such statement at all', () => {
  for (const sql of [
    'PRAGMA database_list',
    'SELECT * FROM pragma_database_list',
    'SELECT sqlite_version()',
    "SELECT readfile('x')",
  ])
    expect([sql, grammarOf('sqlite').proveReadOnly(sql).ok]).toEqual([sql, false]);
});

it('keeps the tables of statements that only look so', () => {
  for (const [engine, sql] of [
    ['mysql', "SELECT '@@datadir' AS `@@x` FROM t -- @@datadir"],
    ['clickhouse', "SELECT 'hostName()' FROM t"],
  ] as const) {
    const parsed = grammarOf(engine).parse(sql);
    expect(parsed.ok && parsed.value[0]?.tables).toMatchObject([{ table: 't' }]);
  }
});
