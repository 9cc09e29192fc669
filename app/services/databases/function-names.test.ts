import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { clickhouseCatalog } from '#app/engines/clickhouse/catalog.ts';
import { mysqlCatalog } from '#app/engines/mysql/catalog.ts';
import { deniesFunction as deniedInMysql } from '#app/engines/mysql/grammar/functions.ts';
import { MYSQL_FUNCTIONS } from '#app/engines/mysql/grammar/function-names.ts';
import { deniesFunction } from '#app/engines/sqlite/grammar/refusals.ts';
import { SQLITE_FUNCTIONS } from '#app/engines/sqlite/grammar/function-names.ts';
import { trinoCatalog } from '#app/engines/trino/catalog.ts';

it('offers no function that is denied, and each once', () => {
  expect(SQLITE_FUNCTIONS.filter(deniesFunction)).toEqual([]);
  expect(MYSQL_FUNCTIONS.filter(deniedInMysql)).toEqual([]);
  for (const names of [SQLITE_FUNCTIONS, MYSQL_FUNCTIONS]) expect(new Set(names).size).toBe(names.length);
});

it('offers only what SQLite has', () => {
  const rows = new DatabaseSync(':memory:').prepare('SELECT DISTINCT name FROM pragma_function_list').all();
  const known = new Set(rows.map(({ name }) => name));
  expect(SQLITE_FUNCTIONS.filter((name) => !known.has(name))).toEqual([]);
});

it('offers the hashes that MySQL has moved to a component where the server still has them', () => {
  const read = (version: string, ...names: (string | null)[]) => mysqlCatalog.readNames(names.map((name) => [version, name]));
  const hashes = ['md5', 'sha', 'sha1'];
  expect(MYSQL_FUNCTIONS.filter((name) => hashes.includes(name))).toEqual([]);
  for (const version of ['10.11.6-MariaDB-log', '11.8.1-MariaDB', '5.5.5-10.4.1-MariaDB', '8.0.36', '8.4.7', '9.5.0'])
    expect([version, ...read(version, 'age', 'zone')]).toEqual([version, ...hashes, 'age', 'zone']);
  for (const version of ['9.6.0', '9.7.4-2', '26.10.0']) expect([version, ...read(version, null)]).toEqual([version]);
});

it('queries servers that list their functions', () => {
  expect(trinoCatalog.listFunctions?.().sql).toBe('SHOW FUNCTIONS');
  expect(
    trinoCatalog.readNames?.([
      ['abs', 'bigint', 'bigint'],
      ['abs', 'double', 'double'],
    ]),
  ).toEqual(['abs', 'abs']);
  expect(clickhouseCatalog.listFunctions?.().sql).toContain('system.functions');
  expect(clickhouseCatalog.readNames?.([['toDate']])).toEqual(['toDate']);
});
