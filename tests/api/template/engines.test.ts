// Templates on real engines: hostile values come out as they went in, row clauses know the caller, times are the engine's
// own.
import fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Column } from '#app/domain/table.ts';
import { findDatasetSource, insertDataset } from '#app/stores/dataset/store.server.ts';
import { planDatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import { rowLevelRules } from '#drizzle/schema/index.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startSqlLab, type LabJson, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

const HOSTILE = [
  "O'Brien",
  "'",
  "''",
  '\\',
  "\\'",
  "'; drop table people; --",
  "' or '1'='1",
  '" or ""="',
  '`',
  ']',
  '$$',
  '$q$',
  '*/',
  '--',
  'a\nb',
  'a\r\nb',
  '%',
  '_',
  '{{ 1 }}',
  '{% raw %}',
  '1 union select 2',
  'ß𝒳',
  '\u2028',
  '?',
  '$1',
  ':x',
  '\t',
  'NULL',
  '',
];
const PEOPLE = ['ana', 'ben'] as const;

interface Store {
  readonly engine: string;
  readonly query: (sql: string, params: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
}

const sqlite = new DatabaseSync(':memory:');
let server: PostgresServer;
let client: pg.Client;
let lab: SqlLab;
const keys: string[] = [];
const stores: Record<string, Store> = {
  sqlite: {
    engine: 'sqlite',
    query: (sql, params) => Promise.resolve(sqlite.prepare(sql).all(...(params as string[])) as Record<string, unknown>[]),
  },
  postgres: {
    engine: 'postgres',
    query: async (sql, params) => (await client.query(sql, [...params])).rows as Record<string, unknown>[],
  },
};

beforeAll(async () => {
  server = await startPostgresServer();
  client = new pg.Client(server.url);
  await client.connect();
  lab = await startSqlLab();
  for (const { query, engine } of Object.values(stores)) {
    await query('create table people (name text, owner text, day timestamp)', []);
    const place = (n: number): string => (engine === 'sqlite' ? '?' : `$${n}`);
    const insert = `insert into people values (${place(1)}, ${place(2)}, '2024-01-15 12:00:00')`;
    for (const name of HOSTILE) await query(insert, [name, 'nobody']);
  }
  const asText = (value: unknown): string | null =>
    value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
  lab.deps.queryService.query = async (key, { sql, params, columns, connection }) => {
    keys.push(key);
    const rows = (await stores[connection.engine]?.query(sql, params)) ?? [];
    const made = columns.map(({ name }): Column => ({
      name,
      type: 'string',
      values: rows.map((row) => asText(row[name])),
    }));
    return { table: { columns: made, rowCount: rows.length }, rowCount: rows.length, isCached: false, queriedAtMs: 1 };
  };
});
afterAll(async () => {
  await client.end();
  await lab.stop();
  await server.stop();
});
beforeEach(() => {
  keys.splice(0);
});

describe.each(['sqlite', 'postgres'])('templates on %s', (engine) => {
  type Someone = Awaited<ReturnType<SqlLab['user']>>;
  let admin: Someone;
  let accounts: readonly Someone[] = [];
  let databaseId = 0;

  beforeAll(async () => {
    admin = await lab.user('Admin');
    accounts = await Promise.all(
      PEOPLE.map(() => lab.analyst(['all_datasource_access', 'all_datasource_access'], ['can_read', 'Chart'])),
    );
    databaseId = await lab.database({ engine, ...(engine === 'sqlite' && { parameters: {} }) });
  });

  let made = 0;
  const dataset = (sql: string | null): Promise<number> => {
    made += 1;
    const columns = [
      { name: 'name', type: 'TEXT', uuid: crypto.randomUUID() },
      { name: 'owner', type: 'TEXT', uuid: crypto.randomUUID() },
      { name: 'day', type: 'TIMESTAMP', isTemporal: true, uuid: crypto.randomUUID() },
    ];
    const facts = {
      uuid: crypto.randomUUID(),
      databaseId,
      name: sql === null ? 'people' : `v${made}`,
      sql,
      columns,
      ownerIds: [],
    };
    return insertDataset(lab.db, { ...facts, metrics: [] }, { authorId: null, nowMs: 0 });
  };
  const namesOf = async (id: number, query: LabJson, who: Someone = admin): Promise<(string | null)[]> => {
    const body = { datasource: { id, type: 'table' }, queries: [{ columns: ['name'], metrics: [], ...query }] };
    const { status, json, text } = await lab.post('/api/v1/chart/data', body, who);
    expect([status, text.slice(0, 400)]).toEqual([200, text.slice(0, 400)]);
    return (json['result'] as { data: { name: string | null }[] }[])[0]?.data.map(({ name }) => name) ?? [];
  };

  it('finds exactly the row of a hostile value, from a filter and from the address', async () => {
    const filtered = await dataset(
      "select * from people where name in {{ filter_values('name', remove_filter=True) | where_in }}",
    );
    const addressed = await dataset("select * from people where name = '{{ url_param('n') }}' /* {{ url_param('n') }} */");
    for (const value of HOSTILE.filter((name) => name !== '')) {
      expect(await namesOf(filtered, { filters: [{ col: 'name', op: 'IN', val: [value] }] })).toEqual([value]);
      expect(await namesOf(addressed, { url_params: { n: value } })).toEqual([value]);
    }
  });

  it('reads every value back as it was, whatever it contains', async () => {
    const id = await dataset("select '{{ url_param('v', '') }}' as name, {{ [url_param('v', '')] | where_in }} as owner");
    const source = await findDatasetSource(lab.db, id, lab.deps.config.secretKey);
    if (!source) throw new Error('The dataset is missing.');
    const identity: Identity = { ...anyone, userId: admin.id };
    const connection = { databaseId, engine, parameters: {}, version: '1' } as never;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 20 }), async (value) => {
        fc.pre(!value.includes('\0'));
        const query = { columns: ['name', 'owner'], metrics: [], url_params: { v: value } };
        const plain = { nowMs: 0, timeZone: null, force: false, resultType: 'full' as const, rowClauses: [] };
        const { statements } = await planDatasetQuery(lab.deps, {
          ...plain,
          identity,
          dataset: source.dataset,
          connection,
          query,
        });
        const [statement] = statements;
        const rows = await stores[engine]?.query(statement.compiled.sql, statement.compiled.params);
        expect(rows?.[0]).toMatchObject({ name: value.toWellFormed(), owner: value.toWellFormed() });
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });

  it('takes a time range as the engine compares it', async () => {
    const id = await dataset(
      "{% set t = get_time_filter('day', remove_filter=True) %}select * from people where day >= {{ t.from_expr }} and day < {{ t.to_expr }}",
    );
    const within = (val: string) => namesOf(id, { filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val }] });
    expect(await within('2024-01-01 : 2024-02-01')).toHaveLength(HOSTILE.length);
    expect(await within('2024-02-01 : 2024-03-01')).toEqual([]);
  });

  it('leaves each user their own rows where a row clause reads the caller, and keeps their results apart', async () => {
    const place = (n: number): string => (engine === 'sqlite' ? '?' : `$${n}`);
    for (const person of accounts)
      await stores[engine]?.query(`insert into people values (${place(1)}, ${place(2)}, null)`, [
        `of ${person.id}`,
        `u${person.id}`,
      ]);
    const id = await dataset(null);
    const clauses = ["owner = 'u{{ current_user_id() }}'", "owner <> '{{ current_username() }}' or {{ current_user_id() }} < 0"];
    for (const clause of clauses) {
      const rule = { name: `rule ${clause}`, filter_type: 'Base', tables: [id], roles: [], clause };
      const { status, text } = await lab.post('/api/v1/rowlevelsecurity/', rule, admin);
      expect([status, text.slice(0, 300)]).toEqual([201, text.slice(0, 300)]);
    }
    for (const person of accounts) expect(await namesOf(id, {}, person)).toEqual([`of ${person.id}`]);
    expect(await namesOf(id, {})).toEqual([]);
    expect(new Set(keys).size).toBe(3);
    await lab.db.delete(rowLevelRules);
  });
});

const anyone = { kind: 'user', username: 'any', email: null, roles: ['Admin'], permissions: new Set() } as unknown as Identity & {
  kind: 'user';
};
