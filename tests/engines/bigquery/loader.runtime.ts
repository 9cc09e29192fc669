// Files into tables of BigQuery's emulator, in workerd: load jobs by resumable uploads, copy jobs, what is appended. A replaced table keeps
// its columns in the emulator, and ids of jobs can be used twice there: `tests/engines/bigquery/load.test.ts` has both.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import { createLoader } from '#app/engines/create-loader.server.ts';
import type { LoadTarget, TableLoader } from '#app/engines/shared/table-loader.ts';
import { OUTBOUND_TO_ALL } from '#tests/fixtures/servers/outbound.ts';
import { createDataset, openBigquery, PARAMETERS } from './fixture.ts';
import { runQuery } from '#tests/engines/run-query.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

const driver = openBigquery({}, { schema: 'loads' });
const write = (sql: string) => runQuery(driver, sql, { readOnly: false });
const readRows = async (sql: string) => (await runQuery(driver, sql)).rows;
const stagingTables = async () =>
  (await readRows('SHOW TABLES')).filter(([name]) => typeof name === 'string' && name.startsWith('meridian_'));

let count = 0;
const createTarget = (
  ifExists: LoadTarget['ifExists'],
  types: Readonly<Record<string, UploadType>> = { n: 'integer' },
): LoadTarget => ({
  id: (count += 1).toString(16).padStart(32, '0'),
  schema: 'loads',
  table: 'loaded',
  ifExists,
  columns: Object.entries(types).map(([name, type]) => ({ name, type, ...(type === 'decimal' && { precision: 38, scale: 9 }) })),
});

const open = (target: LoadTarget): TableLoader =>
  createLoader(
    {
      engine: 'bigquery',
      parameters: { ...PARAMETERS, schema: null },
      signal: new AbortController().signal,
      transports: {
        findWriter: () => {
          throw new Error('There is no Warehouse here.');
        },
        findHyperdrive: () => null,
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

async function load(target: LoadTarget, rows: readonly (readonly TextCell[])[]): Promise<boolean> {
  const loader = await stage(target, rows);
  const isPublished = await loader.publish();
  await loader.close();
  return isPublished;
}

beforeAll(() => createDataset('loads'));
beforeEach(() => write('DROP TABLE IF EXISTS loaded'));

describe('a new table', () => {
  it('has exact values of every type, quotes, backslashes and other scripts as they are', async () => {
    // The emulator can't declare BIGNUMERIC.
    const types = {
      'Order t': 'text',
      i: 'integer',
      f: 'number',
      d: 'decimal',
      b: 'boolean',
      day: 'date',
      at: 'timestamp',
    } as const satisfies Record<string, UploadType>;
    const rows = [
      ['it\'s "a" \\ x\ny', '9007199254740993', '1.5', '12345678901234567890.12', 'true', '2024-02-29', '2024-02-29 10:00:00.5'],
      ['日本 🗾 </script>', '-9223372036854775808', '1e300', '0.10', 'false', '0001-01-01', '9999-12-31 23:59:59'],
      ['', null, null, null, null, null, null],
    ];
    expect(await load(createTarget('fail', types), rows)).toBe(true);
    expect(await readRows('SELECT `Order t`, i, f, d, b, day, at FROM loaded ORDER BY day DESC NULLS LAST')).toEqual([
      [
        'it\'s "a" \\ x\ny',
        '9007199254740993',
        1.5,
        '12345678901234567890.120000000',
        true,
        '2024-02-29',
        '2024-02-29T10:00:00.500000',
      ],
      ['日本 🗾 </script>', '-9223372036854775808', 1e300, '0.100000000', false, '0001-01-01', '9999-12-31T23:59:59'],
      ['', null, null, null, null, null, null],
    ]);
    expect(await stagingTables()).toEqual([]);
  });

  it('comes from as many parts as the file has', async () => {
    const text = 'x'.repeat(100_000);
    const rows = Array.from({ length: 130 }, (_, index) => [String(index), text]);
    expect(await load(createTarget('fail', { n: 'integer', t: 'text' }), rows)).toBe(true);
    expect(await readRows('SELECT COUNT(*), SUM(n), MIN(LENGTH(t)) FROM loaded')).toEqual([[130, 8385, 100_000]]);
  });

  it('can have no rows, and isn’t one that is there', async () => {
    expect(await load(createTarget('fail'), [])).toBe(true);
    expect(await readRows('SELECT * FROM loaded')).toEqual([]);
    const loader = await stage(createTarget('fail'), [['1']]);
    expect((await catchAppError(loader.publish())).message).toMatch(/already exists/);
    await loader.discard();
    expect(await readRows('SELECT * FROM loaded')).toEqual([]);
    expect(await stagingTables()).toEqual([]);
  });
});

describe('a table that is there', () => {
  it('is replaced', async () => {
    await write('CREATE TABLE loaded AS SELECT 7 AS n');
    expect(await load(createTarget('replace'), [['1'], ['2']])).toBe(true);
    expect(await readRows('SELECT n FROM loaded ORDER BY n')).toEqual([[1], [2]]);
  });

  it('gets more rows, once, by the names of its columns', async () => {
    await write('CREATE TABLE loaded (other STRING, n INT64, price NUMERIC)');
    await write("INSERT INTO loaded VALUES ('a', 7, 1.5)");
    const loader = await stage(createTarget('append', { price: 'text', n: 'integer' }), [['2.25', '8']]);
    expect(await loader.publish()).toBe(true);
    expect(await loader.publish()).toBe(false);
    expect(await readRows('SELECT n, price, other FROM loaded ORDER BY n')).toEqual([
      [7, '1.500', 'a'],
      [8, '2.250', null],
    ]);
    expect(await stagingTables()).toEqual([]);
  });

  it('keeps its rows where the file doesn’t fit', async () => {
    await write('CREATE TABLE loaded AS SELECT 7 AS n');
    const loader = open(createTarget('append', { n: 'text' }));
    await loader.begin();
    await loader.write([['x']]);
    expect((await catchAppError(loader.flush())).type).toBe('COMMAND_REFUSED_ERROR');
    await loader.discard();
    expect([await readRows('SELECT n FROM loaded'), await stagingTables()]).toEqual([[[7]], []]);
  });

  it('isn’t a view', async () => {
    await write('CREATE OR REPLACE VIEW seen AS SELECT 1 AS n');
    for (const ifExists of ['append', 'replace'] as const) {
      const target = { ...createTarget(ifExists), table: 'seen' };
      const failure = await catchAppError(stage(target, [['1']]).then((loader) => loader.publish()));
      expect(failure.message).toMatch(/isn’t a table/);
      await open(target).discard();
    }
  });
});

it('starts again where an attempt ended in the middle', async () => {
  const target = createTarget('fail');
  const first = open(target);
  await first.begin();
  await first.write([['1']]);
  await first.close();
  expect(await load(target, [['2']])).toBe(true);
  expect(await readRows('SELECT n FROM loaded')).toEqual([[2]]);
});
