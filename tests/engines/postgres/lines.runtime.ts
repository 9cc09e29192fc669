// PostgreSQL's rows as lines, on a real server: byte for byte the JSON of the cells that the ordinary way gives.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver, ResultColumn, Statement } from '#app/engines/shared/engine.ts';
import {
  activeCount,
  runQuery,
  openAsSuperuser,
  openBy,
  openPostgres,
  setMood,
  setVictim,
  buildUnlimitedStatement,
  catchErrorType,
  until,
} from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { letThrough } from './refusals.ts';
import { VALUES } from './values.ts';

let driver: Driver;
let observer: Driver;

beforeAll(async () => {
  driver = openPostgres();
  observer = openAsSuperuser();
  await setVictim(driver);
  await setMood(driver);
});
afterAll(async () => {
  await driver.close();
  await observer.close();
});

interface Lines {
  readonly text: string;
  readonly columns: readonly ResultColumn[];
  readonly batches: readonly number[];
  readonly end: { readonly rowCount: number; readonly truncated: boolean } | null;
}

function eventsOf(running: Driver, sql: string, rest: Partial<Statement> = {}, signal?: AbortSignal) {
  const events = running.streamLines?.(buildUnlimitedStatement(sql, rest), signal);
  if (!events) throw new Error('The driver gives no lines.');
  return events;
}

/** All of them; a statement that gives rows instead is written as they are. */
async function linesOf(running: Driver, sql: string, rest: Partial<Statement> = {}): Promise<Lines> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const batches: number[] = [];
  let [text, columns, end]: [string, readonly ResultColumn[], Lines['end']] = ['', [], null];
  for await (const event of eventsOf(running, sql, rest)) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'end') end = { rowCount: event.rowCount, truncated: event.truncated };
    if (event.kind === 'rows') text += jsonOf(event.rows);
    if (event.kind !== 'lines') continue;
    text += decoder.decode(event.bytes);
    batches.push(event.rowCount);
  }
  return { text, columns, batches, end };
}

const jsonOf = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const usual = async (sql: string): Promise<string> => jsonOf((await runQuery(driver, sql, { maxRows: 1e9 })).rows);

const TEXTS = [
  `string_agg(chr(n), '' ORDER BY n) FROM generate_series(1, 300) AS n`,
  `string_agg(chr(n), ',' ORDER BY n) FROM generate_series(55000, 65535, 7) AS n WHERE n NOT BETWEEN 55296 AND 57343`,
  `string_agg(chr(n), '' ORDER BY n) FROM generate_series(65536, 1114111, 997) AS n`,
  `chr(65279) || 'mark' || chr(8232) || chr(127)`,
  `repeat('"', 70000)`,
  `repeat('"', 60000)`,
  `repeat(E'\\x01', 65536), repeat(E'\\x01', 65537), repeat(E'\\n"\\\\', 30000)`,
  `'\\N', '\\.', E'\\\\', '\\u0041', '{"a": "\\""}'`,
  `array_agg(repeat('x', n)) FROM generate_series(1, 400) AS n`,
  `convert_from('\\xefbfbd', 'UTF8'), ''::text, NULL::text, ' ', ''::char(3), NULL::int, NULL::numeric, NULL::timestamp`,
];

const NUMBERS = [
  `n * 0.00001::numeric, n * 0.1::numeric(10, 4), n::numeric / 7, n / 1024.0, (n * 1000000)::numeric FROM generate_series(-40, 40) AS n`,
  `(10::numeric ^ n)::numeric(60, 30), (10::numeric ^ n), trunc(10::numeric ^ n), -(10::numeric ^ n) FROM generate_series(-12, 24) AS n`,
  `10::float8 ^ n, -3 * 10::float8 ^ n, 1.1::float8 * 10::float8 ^ n, (10::float8 ^ n)::real FROM generate_series(-30, 30) AS n`,
  `n::float8 / 7, n::real / 7, sqrt(n), exp(n) FROM generate_series(1, 500) AS n`,
  `(2::numeric ^ n)::bigint, -(2::numeric ^ n)::bigint, 999999999999999::bigint, -99999999999999::bigint, -999999999999999::bigint FROM generate_series(0, 62) AS n`,
  `timestamp '2020-02-28 23:59:59.9' + n * interval '1 hour 0.000001 seconds', timestamptz '1900-01-01' + n * interval '40 days' FROM generate_series(0, 900) AS n`,
  `timestamp '9999-12-31 23:59:59', timestamp '10000-01-01', timestamp '4713-01-01 BC', 'infinity'::timestamptz, timestamptz '9999-12-31 23:00:00-05'`,
];

describe('rows as lines', () => {
  it.each([...VALUES.map((value) => `${value} AS a`), ...TEXTS, ...NUMBERS])('are the JSON of the cells: %s', async (value) => {
    expect((await linesOf(driver, `SELECT ${value}`)).text).toBe(await usual(`SELECT ${value}`));
  });

  it('are so with all values in one row, many times over', async () => {
    const sql = `SELECT ${VALUES.join(', ')} FROM generate_series(1, 50)`;
    const { text, columns, end } = await linesOf(driver, sql);
    expect(text).toBe(await usual(sql));
    expect(columns).toEqual((await runQuery(driver, sql)).columns);
    expect(end).toEqual({ rowCount: 50, truncated: false });
  });

  it('are so where portions and chunks end in them', async () => {
    const sql = "SELECT g, repeat('x', g % 3000), g % 2 = 0, g * 0.5 FROM generate_series(1, 20000) AS g";
    const { text, batches, end } = await linesOf(driver, sql);
    expect(text).toBe(await usual(sql));
    expect([end?.rowCount, batches.reduce((sum, count) => sum + count, 0)]).toEqual([20_000, 20_000]);
    expect(batches.length).toBeGreaterThan(20);
  });

  it('are so where they come in a flood, to the last one and up to the row limit', async () => {
    const sql = "SELECT g, repeat('x', g % 50) FROM generate_series(1, 150000) AS g";
    const { text, end } = await linesOf(driver, sql);
    expect(text === (await usual(sql))).toBe(true);
    expect(end).toEqual({ rowCount: 150_000, truncated: false });
    for (const maxRows of [120_000, 149_999, 150_000]) {
      const capped = await linesOf(driver, sql, { maxRows });
      expect([capped.end, text.startsWith(capped.text)]).toEqual([{ rowCount: maxRows, truncated: maxRows < 150_000 }, true]);
    }
  });

  it('keep the columns of no rows, and rows of no columns', async () => {
    const { text, columns, end } = await linesOf(driver, 'SELECT id, id AS id FROM victim WHERE id > 5');
    expect([text, columns.map(({ name }) => name), end]).toEqual(['', ['id', 'id'], { rowCount: 0, truncated: false }]);
    expect((await linesOf(driver, 'SELECT FROM victim')).text).toBe('[]\n[]\n[]\n');
  });

  it('end at the row limit, and say whether there were more', async () => {
    const sql = 'SELECT id FROM victim ORDER BY id';
    expect(await linesOf(driver, sql, { maxRows: 2 })).toMatchObject({
      text: '[1]\n[2]\n',
      end: { rowCount: 2, truncated: true },
    });
    expect(await linesOf(driver, sql, { maxRows: 3 })).toMatchObject({ end: { rowCount: 3, truncated: false } });
    expect(await linesOf(driver, sql, { maxRows: 0 })).toMatchObject({ text: '', end: { rowCount: 0, truncated: true } });
    for (const maxRows of [7, 8, 9, 39, 40, 41, 20_000])
      expect([maxRows, (await linesOf(driver, 'SELECT generate_series(1, 100000000)', { maxRows })).end]).toEqual([
        maxRows,
        { rowCount: maxRows, truncated: true },
      ]);
    for (const count of [7, 8, 9, 15, 16, 17, 40, 48, 49])
      expect([count, (await linesOf(driver, `SELECT generate_series(1, ${count})`, { maxRows: count })).end]).toEqual([
        count,
        { rowCount: count, truncated: false },
      ]);
  });

  it('come from everything that reads, by every way to the server, and where values are bound', async () => {
    for (const [sql, text] of [
      ['SELECT 1; ', '[1]\n'],
      ["VALUES (1, 'a')", '[1,"a"]\n'],
      ['SHOW standard_conforming_strings', '["on"]\n'],
    ] as const)
      expect([sql, (await linesOf(driver, sql)).text]).toEqual([sql, text]);
    expect((await linesOf(driver, 'EXPLAIN SELECT 1')).text).toMatch(/^\["Result/);
    expect((await linesOf(driver, 'SELECT $1::text', { params: ['x'] })).text).toBe('["x"]\n');
    for (const target of ['websocket', 'hyperdrive'] as const) {
      const other = openBy(target);
      expect([target, (await linesOf(other, "SELECT id, 'a' FROM victim ORDER BY id")).text]).toEqual([
        target,
        '[1,"a"]\n[2,"a"]\n[3,"a"]\n',
      ]);
      await other.close();
    }
  });

  it('come one by one where the statement is slow', async () => {
    const slow = 'SELECT count(*) FROM (SELECT generate_series(1, CASE WHEN n > 8 THEN 1000000000 ELSE n END)) AS a';
    const sql = `SELECT /* one by one */ n, (${slow}) FROM generate_series(1, 20) AS n`;
    // Reading the ninth row meets the statement's time limit.
    for await (const event of eventsOf(driver, sql)) {
      if (event.kind !== 'lines') continue;
      expect(await activeCount(observer, '/* one by one */')).toBe(1);
      break;
    }
    await until(async () => (await activeCount(observer, '/* one by one */')) === 0);
  });
});

describe('lines that must not be or that fail', () => {
  it('are refused with every hostile statement, and nothing of it happens', async () => {
    expect(await letThrough((sql) => linesOf(driver, sql))).toEqual([]);
    expect((await runQuery(driver, 'SELECT id FROM victim ORDER BY id')).rows).toEqual([[1], [2], [3]]);
  });

  it('write nothing where the grammar is blind', async () => {
    const bare = openPostgres({}, { prove: () => undefined });
    for (const sql of ['WITH gone AS (DELETE FROM victim RETURNING id) SELECT * FROM gone', 'SELECT 1; DROP TABLE victim'])
      await expect(linesOf(bare, sql)).rejects.toMatchObject({ name: 'AppError' });
    await bare.close();
    expect((await runQuery(driver, 'SELECT count(*) FROM victim')).rows).toEqual([[3]]);
  });

  it.each([
    "SELECT 'é💥', nope FROM victim",
    'SELECT 1\nFROM nope',
    'SELECT 1 FROM nope.victim',
    'SELECT 1 / 0',
    "SELECT 'a'::int",
  ])('say of %s what the ordinary way says', async (sql) => {
    const [error, other] = [await catchAppError(linesOf(driver, sql)), await catchAppError(runQuery(driver, sql))];
    expect([error.type, error.message, error.extra]).toEqual([other.type, other.message, other.extra]);
  });

  it('give what came before a failure', async () => {
    let [rowCount, failure]: [number, unknown] = [0, null];
    try {
      for await (const event of eventsOf(driver, 'SELECT 1 / (5000 - g) FROM generate_series(1, 9000) AS g'))
        if (event.kind === 'lines') rowCount += event.rowCount;
    } catch (error) {
      failure = error;
    }
    expect([rowCount, failure]).toMatchObject([4_999, { message: 'division by zero' }]);
  });

  it('say what fails in a flood, and give what came before it', async () => {
    let [rowCount, failure]: [number, unknown] = [0, null];
    try {
      for await (const event of eventsOf(driver, 'SELECT 1 / (200000 - g) FROM generate_series(1, 900000) AS g'))
        if (event.kind === 'lines') rowCount += event.rowCount;
    } catch (error) {
      failure = error;
    }
    expect([rowCount, failure]).toMatchObject([199_999, { message: 'division by zero' }]);
  });

  it.each(['signal', 'timeout', 'close', 'cancel', 'reader'])('end on the server by %s', async (target) => {
    const running = openPostgres();
    const controller = new AbortController();
    const sql = `SELECT /* lines ${target} */ generate_series(1, 1000000000) AS g`;
    const read = async (): Promise<void> => {
      for await (const event of eventsOf(running, sql, { timeoutMs: target === 'timeout' ? 300 : 20_000 }, controller.signal)) {
        if (event.kind !== 'lines') continue;
        if (target === 'signal') controller.abort();
        if (target === 'close') void running.close();
        if (target === 'cancel') void running.cancel();
        if (target === 'reader') break;
      }
    };
    if (target === 'reader') await read();
    else expect(await catchErrorType(read())).toBe(target === 'timeout' ? 'SQLLAB_TIMEOUT_ERROR' : 'GENERIC_DB_ENGINE_ERROR');
    await until(async () => (await activeCount(observer, `/* lines ${target} */`)) === 0);
    await running.close();
  });

  it('leave the driver as it was', async () => {
    expect((await runQuery(driver, 'SELECT 1')).rows).toEqual([[1]]);
    expect((await linesOf(driver, 'SELECT 1')).text).toBe('[1]\n');
  });
});
