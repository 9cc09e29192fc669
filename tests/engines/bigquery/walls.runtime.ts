// What holds in BigQuery's emulator: values, instants in zones, what is refused, and the fence around limited rows. The emulator is
// DuckDB behind a translator: that BigQuery itself moves nothing below the fence is not proved by it.
import { beforeAll, describe, expect, it } from 'vitest';
import { bigqueryDialect } from '#app/engines/bigquery/dialect.ts';
import { OUTBOUND_TO_PUBLIC } from '#tests/fixtures/servers/outbound.ts';
import { createHttpTransport } from '#app/engines/shared/http/open-http.server.ts';
import { guardedHttp } from '#app/engines/shared/open-drivers.server.ts';
import { createBigqueryDriver } from '#app/engines/bigquery/driver.server.ts';
import { orderRows, RULES, SHAPES, shapeSql } from '#tests/contracts/engines/row-fence-shapes.ts';
import { createDataset, openBigquery, PARAMETERS } from './fixture.ts';
import { runQuery, catchErrorType } from '#tests/engines/run-query.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

const driver = openBigquery({}, { schema: 'fenced' });
const write = (sql: string) => runQuery(driver, sql, { readOnly: false });

async function load(table: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  await write(`CREATE OR REPLACE TABLE ${table} (id INT64, region STRING, amount INT64, note STRING, pw STRING, day STRING)`);
  const values = rows.map((row) => `(${row.map((cell) => bigqueryDialect.literal(cell)).join(', ')})`).join(', ');
  await write(`INSERT INTO ${table} VALUES ${values}`);
}

beforeAll(async () => {
  await createDataset('fenced');
  await load('orders', orderRows());
  await load(
    'only_visible',
    orderRows().filter(([, region]) => region === 'north'),
  );
  await write(
    "CREATE OR REPLACE TABLE grants AS SELECT 'north' AS region, 1 AS isopen, 30 AS cap UNION ALL SELECT 'south', 0, 0",
  );
});

it('has values of every type, nested ones as JSON', async () => {
  const { columns, rows } = await runQuery(
    driver,
    "SELECT 9223372036854775807 AS a, 1.5 AS b, TIMESTAMP '2020-01-01 12:00:00.25+00' AS c, DATE '2020-02-29' AS d, " +
      "TIME '12:30:00' AS e, [1, 2] AS f, STRUCT('x' AS z, 2 AS y) AS g, [STRUCT(1 AS x, ['p'] AS y)] AS h, b'ab' AS i, NULL AS j",
  );
  expect(rows).toEqual([
    [
      '9223372036854775807',
      1.5,
      '2020-01-01T12:00:00.250000+00:00',
      '2020-02-29',
      '12:30:00',
      '[1,2]',
      '{"z":"x","y":2}',
      '[{"x":1,"y":["p"]}]',
      '6162',
      null,
    ],
  ]);
  expect(columns.map(({ databaseType }) => databaseType).slice(0, 9)).toEqual([
    'INT64',
    'FLOAT64',
    'TIMESTAMP',
    'DATE',
    'TIME',
    'ARRAY<INT64>',
    'STRUCT<z STRING, y INT64>',
    'ARRAY<STRUCT<x INT64, y ARRAY<STRING>>>',
    'BYTES',
  ]);
});

describe('buckets', () => {
  const bucketOf = async (sql: string | null) => (await runQuery(driver, `SELECT ${sql ?? ''} AS b`)).rows[0]?.[0];
  const zone = { timeZone: 'America/New_York', declaredType: 'TIMESTAMP', sinceMs: null, untilMs: null };
  it('of weeks begin and end on the days that their names say, of days and instants', async () => {
    const cases = [
      ["DATE '2024-02-29'", 'P1W', '2024-02-26T00:00:00'],
      ["DATETIME '2024-02-26 00:00:00'", 'P1W', '2024-02-26T00:00:00'],
      ["TIMESTAMP '2024-02-25 23:59:59+00'", 'P1W', '2024-02-19T00:00:00'],
      ["DATE '2024-03-02'", '1969-12-28T00:00:00Z/P1W', '2024-02-25T00:00:00'],
      ["DATE '2024-03-03'", '1969-12-28T00:00:00Z/P1W', '2024-03-03T00:00:00'],
      ["DATE '2024-02-29'", 'P1W/1970-01-03T00:00:00Z', '2024-03-02T00:00:00'],
      ["DATE '2024-02-29'", 'P1W/1970-01-04T00:00:00Z', '2024-03-03T00:00:00'],
      ["DATE '1960-02-29'", 'P1W', '1960-02-29T00:00:00'],
      ["DATE '1960-02-28'", 'P1W', '1960-02-22T00:00:00'],
      ["DATETIME '2024-02-29 17:47:31'", 'PT6H', '2024-02-29T12:00:00'],
    ] as const;
    for (const [value, grain, start] of cases)
      expect([value, grain, await bucketOf(bigqueryDialect.truncate(value, grain))]).toEqual([value, grain, start]);
  });
  it('begin at midnight of a zone', async () => {
    const instant = "TIMESTAMP '2024-03-10 03:30:00+00'";
    expect(await bucketOf(bigqueryDialect.truncateInZone(instant, 'P1D', zone))).toBe('2024-03-09T05:00:00');
    expect(await bucketOf(bigqueryDialect.truncateInZone(instant, 'PT1H', zone))).toBe('2024-03-10T03:00:00');
    const plain = { ...zone, declaredType: 'DATETIME' };
    expect(await bucketOf(bigqueryDialect.truncateInZone("DATETIME '2024-03-10 03:30:00'", 'P1D', plain))).toBe(
      '2024-03-09T05:00:00',
    );
  });
});

describe('errors', () => {
  it.each([
    ['SELECT 1 FROM nope.nope', /TABLE|SCHEMA/],
    ['SELECT id FROM orders WHERE nope = 1', /COLUMN_DOES_NOT_EXIST_ERROR/],
    ['SELECT * FROM `orders*`', /./],
    ['SHOW GRANTS', /SYNTAX_ERROR/],
    ['SHOW COLUMNS FROM nope', /DOES_NOT_EXIST/],
  ])('%s: %s', async (sql, type) => expect(await catchErrorType(runQuery(driver, sql))).toMatch(type));
  it('name nothing that the caller did not', async () =>
    expect((await catchAppError(runQuery(driver, 'SELECT regio FROM orders'))).message).not.toMatch(/region|amount|fenced/));
  it('say what is wrong with the address', async () => {
    expect(await catchErrorType(runQuery(openBigquery({}, { port: 1 }), 'SELECT 1'))).toBe('CONNECTION_PORT_CLOSED_ERROR');
    expect(await catchErrorType(runQuery(openBigquery({}, { host: 'nowhere.invalid' }), 'SELECT 1'))).toBe(
      'CONNECTION_INVALID_HOSTNAME_ERROR',
    );
  });
  it('refuse private addresses where the operator does not allow them', async () => {
    const guarded = createBigqueryDriver(PARAMETERS, guardedHttp(OUTBOUND_TO_PUBLIC));
    expect(await catchErrorType(runQuery(guarded, 'SELECT 1'))).toBe('ACTION_FORBIDDEN_ERROR');
    expect((await runQuery(createBigqueryDriver(PARAMETERS, createHttpTransport()), 'SELECT 1')).rows).toEqual([[1]]);
  });
});

const outcome = (sql: string): Promise<unknown> =>
  runQuery(driver, sql).then(
    ({ rows }) => rows,
    (error: unknown) => `failed: ${String(error)}`,
  );

const POISONS = [
  "CAST(CASE WHEN orders.note = 'LEAK' THEN 'x' ELSE '1' END AS INT64) IS NOT NULL",
  "IF(orders.note = 'LEAK', ERROR('seen'), 'fine') = 'fine'",
];

/** Every shape meets every third rule. */
const STEP = 3;

describe.each(Object.entries(RULES).map(([rule, clause], index) => [rule, clause, index] as const))(
  'a rule by %s',
  (_rule, clause, turn) => {
    it('leaves nothing hidden to what is around it', async () => {
      const source = `(${bigqueryDialect.fencedRows('orders', `(${clause})`)})`;
      for (const [index, [shape, plain]] of Object.entries(SHAPES).entries()) {
        if (index % STEP !== turn % STEP) continue;
        // UNION alone is refused.
        const sql = plain.replace(/ union (?!all)/, ' union distinct ');
        const poison = POISONS[index % POISONS.length] ?? '';
        const expected = await outcome(shapeSql(sql, 'only_visible', poison));
        expect([shape, expected]).toEqual([shape, expect.any(Array)]);
        expect([shape, await outcome(shapeSql(sql, source, poison))]).toEqual([shape, expected]);
      }
    });
  },
);
