// Files into tables of a real MariaDB, at the loader: what a rename and a transaction promise, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { createLoader } from '#app/engines/create-loader.server.ts';
import { mysqlEngine } from '#app/engines/mysql/engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import type { LoadTarget, TableLoader } from '#app/engines/shared/table-loader.ts';
import { OUTBOUND_TO_ALL } from '#tests/fixtures/servers/outbound.ts';
import { analystParameters, hyperdriveBinding, openBy, runQuery, server, WAYS, write } from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

let driver: Driver;
beforeAll(() => void (driver = openBy('tcp')));
afterAll(() => driver.close());

let count = 0;
const nextId = (): string => (count += 1).toString(16).padStart(32, '0');

beforeEach(async () => {
  for (const name of ['child', 'loaded', 'plain']) await write(driver, `DROP TABLE IF EXISTS ${name}`);
  await write(driver, 'DROP VIEW IF EXISTS seen');
});

const targetOf = (
  ifExists: LoadTarget['ifExists'],
  types: Readonly<Record<string, UploadType>> = { n: 'integer' },
  table = 'loaded',
): LoadTarget => ({
  id: nextId(),
  schema: null,
  table,
  ifExists,
  columns: Object.entries(types).map(([name, type]) => ({ name, type })),
});

const open = (target: LoadTarget, way: keyof typeof WAYS = 'tcp'): TableLoader =>
  createLoader(
    {
      engine: 'mysql',
      parameters: analystParameters(WAYS[way]),
      signal: new AbortController().signal,
      transports: {
        findWriter: () => {
          throw new Error('There is no Warehouse here.');
        },
        findHyperdrive: hyperdriveBinding,
        outbound: OUTBOUND_TO_ALL,
      },
    },
    target,
  );

async function stage(target: LoadTarget, rows: readonly (readonly TextCell[])[]): Promise<TableLoader> {
  const loader = open(target);
  await loader.begin();
  await loader.write(rows);
  await loader.flush();
  return loader;
}

async function load(target: LoadTarget, rows: readonly (readonly TextCell[])[], way?: keyof typeof WAYS): Promise<boolean> {
  const loader = open(target, way);
  try {
    await loader.begin();
    await loader.write(rows);
    await loader.flush();
    return await loader.publish();
  } finally {
    await loader.discard();
    await loader.close();
  }
}

const rowsOf = async (sql: string) => (await runQuery(driver, sql)).rows;
const ownTables = () => rowsOf("SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_NAME LIKE 'meridian%'");

describe.each(['tcp', 'tls', 'hyperdrive'] as const)('over %s', (way) => {
  it('takes quotes, backslashes, other scripts and hostile texts as they are', async () => {
    const texts = ["it's", 'a\\', "\\'); DROP TABLE loaded; -- ", 'x\ny\tz', '日本 🗾', '"', '', null];
    expect(
      await load(
        targetOf('fail', { 'a`b': 'text' }),
        texts.map((text) => [text]),
        way,
      ),
    ).toBe(true);
    const rows = await rowsOf('SELECT `a``b` FROM loaded');
    expect(rows.map(([text]) => text)).toEqual(texts);
    expect(await ownTables()).toEqual([]);
  });
});

describe('appending', () => {
  it('happens once, where a job died after its commit', async () => {
    await write(driver, 'CREATE TABLE loaded (n INT NOT NULL, at DATETIME DEFAULT NOW())');
    const target = targetOf('append');
    const loader = await stage(target, [['1'], ['2']]);
    // As a job does that dies before it drops what it staged.
    const id = target.id;
    await write(driver, `INSERT INTO loaded (n) SELECT n FROM meridian_upload_${id}`);
    await write(driver, `DELETE FROM meridian_pending_${id}`);
    expect(await loader.publish()).toBe(false);
    expect(await loader.publish()).toBe(false);
    await loader.close();
    expect(await rowsOf('SELECT n FROM loaded ORDER BY n')).toEqual([[1], [2]]);
    expect(await ownTables()).toEqual([]);
  });

  it('leaves no row where one of them fails', async () => {
    await write(driver, 'CREATE TABLE loaded (n INT PRIMARY KEY)');
    await write(driver, 'INSERT INTO loaded VALUES (2)');
    const loader = await stage(targetOf('append'), [['1'], ['2']]);
    expect((await catchAppError(loader.publish())).message).toMatch(/Duplicate entry/);
    await loader.discard();
    await loader.close();
    expect(await rowsOf('SELECT n FROM loaded')).toEqual([[2]]);
    expect(await ownTables()).toEqual([]);
  });

  it('writes in the types of the table, and cuts nothing off', async () => {
    await write(driver, 'CREATE TABLE loaded (flag BIT(1), note VARCHAR(3), price DECIMAL(30,20))');
    const types = { flag: 'boolean', note: 'boolean', price: 'number' } as const;
    await catchAppError(load(targetOf('append', types), [['true', 'false', '1']]));
    const exact = '1234567890.12345678901234567890';
    await write(driver, 'ALTER TABLE loaded MODIFY note VARCHAR(5)');
    expect(await load(targetOf('append', types), [['true', 'false', exact]])).toBe(true);
    expect(await rowsOf('SELECT CAST(flag AS UNSIGNED), note, CAST(price AS CHAR) FROM loaded')).toEqual([[1, 'false', exact]]);
  });

  it('is refused for a table without transactions and for a view', async () => {
    await write(driver, 'CREATE TABLE plain (n INT) ENGINE=MyISAM');
    await write(driver, 'CREATE VIEW seen AS SELECT 1 AS n');
    expect((await catchAppError(open(targetOf('append', undefined, 'plain')).begin())).message).toMatch(/has no transactions/);
    expect((await catchAppError(open(targetOf('append', undefined, 'seen')).begin())).message).toMatch(/isn’t a table/);
  });
});

describe('replacing', () => {
  it('is one step: a job that died after it drops what it replaced', async () => {
    await write(driver, 'CREATE TABLE loaded (old INT)');
    const target = targetOf('replace');
    const loader = await stage(target, [['1']]);
    await write(driver, `RENAME TABLE loaded TO meridian_replaced_${target.id}, meridian_upload_${target.id} TO loaded`);
    expect(await loader.publish()).toBe(false);
    await loader.close();
    expect(await rowsOf('SELECT * FROM loaded')).toEqual([[1]]);
    expect(await ownTables()).toEqual([]);
  });

  it('is refused where foreign keys point to the table, and for a view', async () => {
    await write(driver, 'CREATE TABLE loaded (n INT PRIMARY KEY)');
    await write(driver, 'CREATE TABLE child (n INT, FOREIGN KEY (n) REFERENCES loaded (n))');
    await write(driver, 'CREATE VIEW seen AS SELECT 1 AS n');
    expect((await catchAppError(load(targetOf('replace'), [['1']]))).message).toMatch(/foreign keys of "child"/);
    expect((await catchAppError(load(targetOf('replace', undefined, 'seen'), [['1']]))).message).toMatch(/isn’t a table/);
    expect(await rowsOf('SELECT * FROM loaded')).toEqual([]);
  });
});

it('takes as many columns as it promises, whatever their types', async () => {
  const { maxColumns } = mysqlEngine.load ?? { maxColumns: 0 };
  const types = Object.fromEntries(Array.from({ length: maxColumns }, (_, index) => [`c${index}`, 'text' as const]));
  expect(await load(targetOf('fail', types), [Array.from({ length: maxColumns }, () => 'x'.repeat(200))])).toBe(true);
});

it('writes to no schema of the server', () => {
  for (const schema of ['mysql', 'MYSQL', 'information_schema', 'performance_schema', 'sys'])
    expect(() => open({ ...targetOf('fail'), schema })).toThrow(/internal/);
  expect(server.database).toBe('contract');
});
