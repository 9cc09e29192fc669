// Everything about an engine is in its folder: the rest of the product names none.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';

/** Files that name an engine, with the reason. At most ten. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/domain/sql/sqlite-lexer.ts': 'D1, Warehouses and texts of no known engine are read by it',
  'app/domain/sql/outline.ts': 'uses that lexer',
  'app/domain/warehouse/sqlite-error.ts': 'Warehouses speak SQLite',
  'app/domain/warehouse/warehouse-engine.ts': 'Warehouses speak SQLite',
  'app/domain/errors.ts': 'D1 says so that it is full',
  'app/domain/access/guarded-tables.ts': 'tables of statistics are guarded whatever the engine calls itself',
  'app/domain/sqllab/place-error.ts': 'ClickHouse says places in its messages',
  'app/services/uploads/ensure-target.server.ts': 'the address is Superset’s',
  'app/services/activity/consume-actions.server.ts': 'D1 says so that a row can never be stored',
  'app/engines/format-sql.ts': 'the lexer of D1 finds brackets in any text',
};

/** D1's own types, as Drizzle calls them. */
const OF_DRIZZLE = /drizzle-orm\/[\w-]+|BatchItem<'sqlite'>|\bSQLite[A-Z]\w*/g;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;
/** In prose, an engine is called by its name. */
const PROSE =
  /'(?:[^'\\\n]|\\.)*[a-z] [a-z](?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*[a-z] [a-z](?:[^`\\\n]|\\.)*`|"(?:[^"\\\n]|\\.)*[a-z] [a-z](?:[^"\\\n]|\\.)*"/g;

it('no file names an engine outside of its folder, but for ten', () => {
  const names = [...new Set(ENGINE_CLIENTS.flatMap(({ id, backend, aliases }) => [id, backend, ...aliases]))];
  const named = new RegExp(names.filter((name) => name !== 'warehouse').join('|'), 'i');
  const files = execFileSync('git', ['ls-files', 'app'], { encoding: 'utf8' }).trim().split('\n');
  const naming = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(?:test|fixture)\.tsx?$|-fixtures?\.ts$/.test(file) &&
      !/^app\/(?:engines\/(?:registry|shared|[\w-]+)\/|messages\/)/.test(file) &&
      named.test(readFileSync(file, 'utf8').replace(COMMENT, '').replace(OF_DRIZZLE, '').replace(PROSE, '')),
  );
  expect(naming.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(10);
});
