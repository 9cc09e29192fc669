// The fence around limited rows holds in Trino, by every form of rule and every shape of statement.
import { beforeAll, describe, expect, it } from 'vitest';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { orderRows, RULES, SHAPES, shapeSql } from '#tests/contracts/engines/row-fence-shapes.ts';
import { runQuery } from '#tests/engines/run-query.ts';
import { openTrino } from './fixture.ts';

const driver = openTrino({ schema: 'fenced' });
const write = (sql: string) => runQuery(driver, sql, { readOnly: false });

/** Statements in the schema of another test would see its tables. */
async function load(table: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const values = rows.map((row) => `(${row.map((cell) => trinoDialect.literal(cell)).join(', ')})`).join(', ');
  await write(`DROP TABLE IF EXISTS ${table}`);
  await write(
    `CREATE TABLE ${table} AS SELECT id, CAST(region AS VARCHAR) AS region, amount, CAST(note AS VARCHAR) AS note, CAST(pw AS VARCHAR) AS pw, ` +
      `CAST(day AS VARCHAR) AS day FROM (VALUES ${values}) AS t (id, region, amount, note, pw, day)`,
  );
}

beforeAll(async () => {
  await write('CREATE SCHEMA IF NOT EXISTS memory.fenced');
  await load('orders', orderRows());
  await load(
    'only_visible',
    orderRows().filter(([, region]) => region === 'north'),
  );
  await write('DROP TABLE IF EXISTS grants');
  await write("CREATE TABLE grants AS SELECT * FROM (VALUES ('north', 1, 30), ('south', 0, 0)) AS t (region, isopen, cap)");
});

const outcome = (sql: string, by = driver): Promise<unknown> =>
  runQuery(by, sql).then(
    ({ rows }) => rows,
    (error: unknown) => `failed: ${String(error)}`,
  );

const POISONS = [
  "CAST(CASE WHEN orders.note = 'LEAK' THEN 'x' ELSE '1' END AS INTEGER) IS NOT NULL",
  '1 / (orders.amount - 40) < 1',
  "json_parse(CASE WHEN orders.note = 'LEAK' THEN '{' ELSE '1' END) IS NOT NULL",
];

/** Every shape meets every third rule: each statement takes a tenth of a second and more. */
const STEP = 3;

describe.each(Object.entries(RULES).map(([rule, clause], index) => [rule, clause, index] as const))(
  'a rule by %s',
  (_rule, clause, turn) => {
    it('leaves nothing hidden to what is around it', async () => {
      const source = `(${trinoDialect.fencedRows('orders', `(${clause})`)})`;
      for (const [index, [shape, sql]] of Object.entries(SHAPES).entries()) {
        if (index % STEP !== turn % STEP) continue;
        const poison = POISONS[index % POISONS.length] ?? '';
        const expected = await outcome(shapeSql(sql, 'only_visible', poison));
        expect([shape, expected]).toEqual([shape, expect.any(Array)]);
        expect([shape, await outcome(shapeSql(sql, source, poison))]).toEqual([shape, expected]);
      }
    });
  },
);

it('would leave it something without the fence', async () => {
  const source = `(SELECT * FROM orders WHERE (${RULES.exists}))`;
  // What the other side of a join has found can keep hidden rows from being read: a race.
  const unaided = openTrino({ schema: 'fenced', session_properties: 'enable_dynamic_filtering=false' });
  const outcomes = await Promise.all(POISONS.map((poison) => outcome(shapeSql(SHAPES.condition, source, poison), unaided)));
  expect(outcomes.some((one) => typeof one === 'string')).toBe(true);
});
