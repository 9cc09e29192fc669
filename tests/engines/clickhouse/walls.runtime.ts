// What holds in ClickHouse's engine where the grammar would fail: its own tree of what is read, and the fence.
import { beforeAll, describe, expect, it } from 'vitest';
import { clickhouseDialect } from '#app/engines/clickhouse/dialect.ts';
import { clickhouseGrammar } from '#app/engines/clickhouse/grammar.ts';
import { orderRows, RULES, SHAPES, shapeSql } from '#tests/contracts/engines/row-fence-shapes.ts';
import { runQuery, catchErrorType } from '#tests/engines/run-query.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { openClickhouse } from './fixture.ts';

const driver = openClickhouse();
const write = (sql: string) => runQuery(driver, sql, { readOnly: false });

async function load(table: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  await write(`DROP TABLE IF EXISTS ${table}`);
  await write(
    `CREATE TABLE ${table} (id Int64, region String, amount Int64, note String, pw String, day String) ENGINE = MergeTree ORDER BY (region, id)`,
  );
  await write(
    `INSERT INTO ${table} VALUES ${rows.map((row) => `(${row.map((cell) => clickhouseDialect.literal(cell)).join(', ')})`).join(', ')}`,
  );
}

beforeAll(async () => {
  await load('orders', orderRows());
  await load(
    'only_visible',
    orderRows().filter(([, region]) => region === 'north'),
  );
  for (const sql of [
    'DROP VIEW IF EXISTS seen',
    'CREATE VIEW seen AS SELECT id FROM orders',
    'DROP TABLE IF EXISTS grants',
    'CREATE TABLE grants (region String, isopen Int64, cap Int64) ENGINE = MergeTree ORDER BY tuple()',
    "INSERT INTO grants VALUES ('north', 1, 30), ('south', 0, 0)",
  ])
    await write(sql);
});

describe('the tree of a confined statement', () => {
  const confined = (sql: string, rest: { source?: string } = {}) => runQuery(driver, sql, { confined: true, ...rest });
  it.each([
    'SELECT id FROM orders',
    'SELECT id FROM contract.orders',
    'SELECT id FROM seen',
    'SELECT id FROM orders WHERE region IN (SELECT region FROM grants)',
    'WITH grants AS (SELECT id FROM orders) SELECT id FROM grants',
    'SELECT 1',
    'SELECT number FROM numbers(3)',
    'SELECT id, x FROM orders ARRAY JOIN [1, 2] AS x, [3, 4] AS y',
  ])('takes %s', async (sql) => expect((await confined(sql)).rows.length).toBeGreaterThan(0));
  it('refuses names with dots, which could be another table’s', async () =>
    expect(await catchErrorType(confined('SELECT * FROM `contract.orders`'))).toMatch(
      /TABLE_(?:SECURITY_ACCESS|DOES_NOT_EXIST)_ERROR/,
    ));
  it('refuses what reads more than its source', async () => {
    expect((await confined('SELECT id FROM orders', { source: 'orders' })).rows.length).toBeGreaterThan(0);
    expect(await catchErrorType(confined('SELECT (SELECT max(cap) FROM grants) FROM orders', { source: 'orders' }))).toBe(
      'TABLE_SECURITY_ACCESS_ERROR',
    );
    expect(await catchErrorType(confined('SELECT id IN seen FROM orders', { source: 'orders' }))).toBe(
      'TABLE_SECURITY_ACCESS_ERROR',
    );
  });
});

const outcome = (sql: string): Promise<unknown> =>
  runQuery(driver, sql).then(
    ({ rows }) => rows,
    (error: unknown) => `failed: ${String(error)}`,
  );

const POISONS = [
  "toInt32(if(orders.note = 'LEAK', 'x', '1')) = 1",
  "throwIf(orders.note = 'LEAK') = 0",
  "JSONExtractInt(toString(toUInt8(if(orders.note = 'LEAK', 'x', '1'))), 'a') = 0",
];
const unproved = openClickhouse({ prove: () => undefined });
const unprovedOutcome = (sql: string): Promise<unknown> =>
  runQuery(unproved, sql).then(
    ({ rows }) => rows,
    (error: unknown) => `failed: ${String(error)}`,
  );

describe.each(Object.entries(RULES))('a rule by %s', (_rule, clause) => {
  it('leaves nothing hidden to what is around it', async () => {
    const source = `(${clickhouseDialect.fencedRows('orders', `(${clause})`)})`;
    for (const [index, [shape, plain]] of Object.entries(SHAPES).entries()) {
      // UNION alone is refused.
      const sql = plain.replace(/ union (?!all)/, ' union distinct ');
      const poison = POISONS[index % POISONS.length] ?? '';
      const expected = await unprovedOutcome(shapeSql(sql, 'only_visible', poison));
      expect([shape, expected]).toEqual([shape, expect.any(Array)]);
      expect([shape, await unprovedOutcome(shapeSql(sql, source, poison))]).toEqual([shape, expected]);
    }
  });
});

it('would leave it something without the fence', async () => {
  const outcomes: unknown[] = [];
  for (const clause of Object.values(RULES))
    for (const poison of POISONS)
      outcomes.push(await unprovedOutcome(shapeSql(SHAPES.condition, `(SELECT * FROM orders WHERE (${clause}))`, poison)));
  expect(outcomes.map((one) => typeof one)).toContain('string');
});

describe('names behind IN', () => {
  it.each(['id IN grants', 'in(id, grants)', 'id GLOBAL IN contract.grants', 'id NOT IN grants'])(
    'are refused in clauses: %s',
    (clause) => expect(clickhouseGrammar.checkExpression(clause, 'condition').ok).toBe(false),
  );
  it('are tables in statements', () =>
    expect(clickhouseGrammar.parse('SELECT 1 IN a, 2 NOT IN b.c FROM d')).toMatchObject({
      value: [{ tables: [{ table: 'a' }, { schema: 'b', table: 'c' }, { table: 'd' }] }],
    }));
});

it('names nothing that the caller did not', async () => {
  const error = await catchAppError(runQuery(driver, 'SELECT regio FROM orders'));
  expect(error.message).not.toContain('Maybe');
  expect((await catchAppError(runQuery(driver, 'SELECT 1 FROM grant'))).message).not.toContain('grants');
  expect(await outcome('SELECT count(*) FROM orders')).toEqual([[600]]);
});

it('ends with an exception in mid-stream', async () =>
  expect(
    await catchErrorType(
      runQuery(unproved, 'SELECT number, throwIf(number = 2000000) FROM numbers(3000000)', { maxRows: 10_000_000 }),
    ),
  ).toBe('GENERIC_DB_ENGINE_ERROR'));
