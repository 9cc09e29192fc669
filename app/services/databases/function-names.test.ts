import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { clickhouseCatalog } from '#app/engines/clickhouse/catalog.ts';
import { deniesFunction as deniedInMysql } from '#app/engines/mysql/functions.ts';
import { MYSQL_FUNCTIONS } from '#app/engines/mysql/function-names.ts';
import { deniesFunction } from '#app/engines/sqlite/refusals.ts';
import { SQLITE_FUNCTIONS } from '#app/engines/sqlite/function-names.ts';
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
