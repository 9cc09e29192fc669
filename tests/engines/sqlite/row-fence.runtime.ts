// The fence around limited rows works in the SQLite of a real Warehouse, whose version is its own.
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { orderRows, RULES, SHAPES, shapeSql } from '#tests/contracts/engines/row-fence-shapes.ts';

const warehouse = createWarehouseStub((env as unknown as QueryEnv).WAREHOUSE, 'fence');
const driver = createSqliteDriver(warehouse);

async function outcome(sql: string): Promise<unknown> {
  const rows: unknown[] = [];
  try {
    for await (const event of driver.stream({ sql, params: [], maxRows: 1_000, timeoutMs: 20_000, readOnly: true }))
      if (event.kind === 'rows') rows.push(...event.rows);
    return rows;
  } catch (error) {
    return `failed: ${String(error)}`;
  }
}

async function load(table: string, columns: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const described = columns
    .split(' ')
    .map((name) => ({ name, type: /^(?:id|amount|isopen|cap)$/.test(name) ? 'BIGINT' : 'TEXT' }));
  await warehouse.createStaging(table, described);
  await warehouse.appendRows(table, rows);
  await warehouse.commit(table);
}

beforeAll(async () => {
  const columns = 'id region amount note pw day';
  await load('orders', columns, orderRows());
  await load(
    'only_visible',
    columns,
    orderRows().filter(([, region]) => region === 'north'),
  );
  await load('grants', 'region isopen cap', [
    ['north', 1, 30],
    ['south', 0, 0],
  ]);
  for await (const _ of driver.stream({
    sql: 'create index by_note on orders (note, pw, amount)',
    params: [],
    maxRows: 0,
    timeoutMs: 20_000,
    readOnly: false,
  }));
});

const POISONS = [
  `json(case when orders.note = 'LEAK' then 'x' else '1' end) is not null`,
  `abs(case when orders.amount = 40 then -9223372036854775807 - 1 else 1 end) > 0`,
  `json_extract('{}', case when orders.note = 'LEAK' then 'x' else '$' end) is null`,
];

describe.each(Object.entries(RULES))('a rule by %s', (_rule, clause) => {
  it('leaves nothing hidden to what is around it', async () => {
    const source = `(${sqliteDialect.fencedRows('orders', `(${clause})`)})`;
    for (const [index, [shape, sql]] of Object.entries(SHAPES).entries()) {
      const poison = POISONS[index % POISONS.length] ?? '';
      const expected = await outcome(shapeSql(sql, 'only_visible', poison));
      expect([shape, expected]).toEqual([shape, expect.any(Array)]);
      expect([shape, await outcome(shapeSql(sql, source, poison))]).toEqual([shape, expected]);
    }
  });
});

it('would leave it something without the fence', async () => {
  const source = `(SELECT * FROM orders WHERE (${RULES.exists}))`;
  expect(await outcome(shapeSql(SHAPES.condition, source, POISONS[0] ?? ''))).toMatch(/^failed: .*malformed JSON/);
});
