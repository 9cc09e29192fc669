// The fence around limited rows works on the real engines: nothing outside is evaluated on a row that it leaves out, neither
// while the statement runs nor while it is planned. A sub-query without a fence fails, which shows that these can fail.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { orderRows, RULES, SHAPES, shapeSql, TABLES } from '#tests/contracts/engines/row-fence-shapes.ts';

interface Subject {
  readonly run: (sql: string) => Promise<unknown>;
  readonly fenced: (source: string, condition: string) => string;
  readonly poisons: Readonly<Record<string, string>>;
}

const sqlite = new DatabaseSync(':memory:');
let server: PostgresServer;
let client: pg.Client;

beforeAll(async () => {
  sqlite.exec(`${TABLES} create index by_note on orders (note, pw, amount); create index by_id on orders (id);`);
  const insert = sqlite.prepare('insert into orders values (?, ?, ?, ?, ?, ?)');
  for (const row of orderRows()) insert.run(...row);
  sqlite.exec('analyze');
  server = await startPostgresServer();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(TABLES);
  for (const row of orderRows()) await client.query('insert into orders values ($1, $2, $3, $4, $5, $6)', [...row]);
  await client.query(`create index by_note on orders (note); create index by_id on orders (id);
    create index north on orders (id) where region = 'north'; create index by_length on orders (length(pw)); analyze`);
});
afterAll(async () => {
  sqlite.close();
  await client.end();
  await server.stop();
});

const SQLITE: Subject = {
  run: async (sql) => sqlite.prepare(sql).all(),
  fenced: (source, condition) => sqliteDialect.fencedRows(source, condition),
  poisons: {
    json: `json(case when orders.note = 'LEAK' then 'x' else '1' end) is not null`,
    overflow: `abs(case when orders.amount = 40 then -9223372036854775807 - 1 else 1 end) > 0`,
    path: `json_extract('{}', case when orders.note = 'LEAK' then 'x' else '$' end) is not null`,
    escape: `orders.note like 'f%' escape case when orders.note = 'LEAK' then 'long' else '!' end`,
    cast: `json(orders.pw) is not null`,
  },
};
const POSTGRES: Subject = {
  run: async (sql): Promise<unknown> => (await client.query<Record<string, unknown>>(sql)).rows,
  fenced: (source, condition) => postgresDialect.fencedRows(source, condition),
  poisons: {
    cast: 'cast(orders.pw as int) >= 0',
    division: '1 / (orders.amount - 40) < 5',
    overflow: `(case when orders.note = 'LEAK' then 2147483647 else 1 end) + orders.amount > 0`,
    regex: `orders.note !~ orders.pw`,
    json: 'cast(orders.pw as jsonb) is not null',
    date: `cast(case when orders.note = 'LEAK' then orders.pw else '2026-01-01' end as date) is not null`,
    subscript: `(array[1, 2])[orders.pw::int % 2 + 1] is not null`,
    pattern: `orders.note not like '%A\\'`,
    patternOfMany: `orders.pw not like '%idden\\'`,
  },
};

/** The others of either meet a part of the others. */
const EVERY_SHAPE: ReadonlySet<string> = new Set(['equality', 'exists', 'lookUp']);
const EVERY_RULE: ReadonlySet<string> = new Set([
  'condition',
  'conditionBehindIndex',
  'aggregate',
  'join',
  'unionAll',
  'correlated',
]);
/** Shapes through which both engines move conditions where there is no fence. */
const MOVED = [
  'condition',
  'conditionBehindIndex',
  'alternative',
  'commonTable',
  'nestedTable',
  'unionAll',
  'join',
  'leftJoin',
  'selfJoin',
  'semiJoin',
];

describe.each([
  ['SQLite', SQLITE],
  ['PostgreSQL', POSTGRES],
] as const)('%s', (_name, subject) => {
  const outcome = (sql: string): Promise<unknown> => subject.run(sql).catch((error: unknown) => `failed: ${String(error)}`);
  const outcomes = async (source: string, sql: string): Promise<Map<string, unknown>> => {
    const found = new Map<string, unknown>();
    for (const [name, poison] of Object.entries(subject.poisons)) found.set(name, await outcome(shapeSql(sql, source, poison)));
    return found;
  };
  const cases = Object.entries(RULES).flatMap(([rule, clause]) =>
    Object.entries(SHAPES)
      .filter(([shape]) => EVERY_SHAPE.has(rule) || EVERY_RULE.has(shape))
      .map(([shape, sql]) => ({ rule, clause, shape, sql })),
  );

  it.each(cases)('evaluates nothing of $shape on rows hidden by $rule', async ({ clause, sql }) => {
    const fenced = await outcomes(`(${subject.fenced('orders', `(${clause})`)})`, sql);
    for (const result of fenced.values()) expect(result).toBeInstanceOf(Array);
    expect(fenced).toEqual(await outcomes('only_visible', sql));
  });

  beforeAll(() => subject.run("create table only_visible as select * from orders where region = 'north'"));

  it('would fail without the fence, by several forms of rules and shapes', async () => {
    // SQLite looks at a range of an index's own column first.
    const rules = Object.keys(RULES).filter((rule) => rule !== 'range');
    const wanted = new Set([...rules, ...Object.keys(subject.poisons), ...MOVED]);
    for (const [rule, clause] of Object.entries(RULES))
      for (const [shape, sql] of Object.entries(SHAPES)) {
        if (wanted.size === 0) return;
        const bare = await outcomes(`(SELECT * FROM orders WHERE (${clause}))`, sql);
        for (const [poison, result] of bare)
          if (typeof result === 'string') for (const key of [rule, shape, poison]) wanted.delete(key);
      }
    expect([...wanted]).toEqual([]);
  });
});

describe('PostgreSQL', () => {
  it('would look through OFFSET alone at the statistics of all rows, while it plans', async () => {
    const sql = "select count(*) from (select * from orders where region = 'north' offset 0) o where o.note not like '%A\\'";
    await expect(client.query(sql)).rejects.toThrow('LIKE pattern must not end with escape character');
    const fenced = postgresDialect.fencedRows('orders', "(region = 'north')");
    expect((await client.query(`select count(*) from (${fenced}) o where o.note not like '%A\\'`)).rows).toHaveLength(1);
  });
});
