// Users whose rows are limited learn nothing of hidden rows by what fails: on every path, by every form of rule, on real
// SQLite and real PostgreSQL. The same request is sent while hidden rows are as guessed and while they are not.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { SECRET, startFenceShop, type EngineName, type FenceShop } from '#tests/fixtures/datasets/fence-shop.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let shop: FenceShop;
beforeAll(async () => void (shop = await startFenceShop()), 60_000);
afterAll(() => shop.stop());

/** Fail, or differ, on the rows of the one world and not on those of the other. */
const POISONS: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  sqlite: {
    json: `json(case when note = 'LEAK' then 'x' else '1' end)`,
    overflow: `abs(case when amount = 80 then -9223372036854775807 - 1 else 1 end)`,
    path: `json_extract('{}', case when note = 'LEAK' then 'x' else '$' end)`,
  },
  postgres: {
    cast: 'cast(pw as int)',
    division: '1 / (amount - 80)',
    json: 'cast(cast(pw as jsonb) as text)',
    regex: `substring(note from case when note = 'LEAK' then '(' else 'f' end)`,
    pattern: `(note like '%A\\')`,
  },
};

const RULES: Readonly<Record<string, string>> = {
  equality: `region = 'north'`,
  pattern: `region like 'nor%' or id < 0`,
  exists: `exists (select 1 from grants g where g.region = orders.region and g.isopen = 1)`,
  lookUp: 'region in (select region from grants where isopen = 1)',
  template: `region = '{{ 'north' if current_username() }}'`,
};

interface Attack {
  readonly engine: EngineName;
  readonly poison: string;
}
type Path = (attack: Attack) => Promise<string>;

const adhoc = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
const chart =
  (queryOf: (poison: string) => LabJson, more: LabJson = {}, of: 'orders' | 'all' = 'orders'): Path =>
  async ({ engine, poison }) => {
    const body = { datasource: { id: shop.ids[engine][of], type: 'table' }, queries: [queryOf(poison)], ...more };
    const { status, text } = await shop.post('/api/v1/chart/data', body, shop.limited);
    return `${status} ${text}`;
  };
const where = (poison: string): LabJson => ({
  columns: ['id'],
  orderby: [['id', true]],
  extras: { where: `${poison} is not null` },
});
const lab =
  (sql: string, more: LabJson = {}): Path =>
  ({ engine, poison }) =>
    shop.runLab(
      engine,
      sql.replaceAll('POISON', () => poison),
      more,
    );

const PATHS: Readonly<Record<string, Path>> = {
  where: chart(where),
  'a virtual dataset': chart(where, {}, 'all'),
  having: chart((poison) => ({
    columns: ['region'],
    metrics: ['total'],
    extras: { having: `max(case when ${poison} is null then 0 else 1 end) >= 0` },
  })),
  column: chart((poison) => ({ columns: [adhoc(poison)], metrics: ['total'] })),
  metric: chart((poison) => ({ columns: [], metrics: [adhoc(`count(${poison})`)] })),
  filter: chart((poison) => ({ columns: ['id'], filters: [{ col: adhoc(poison), op: 'IS NOT NULL' }] })),
  order: chart((poison) => ({ columns: ['id'], metrics: null, orderby: [[adhoc(poison), true]] })),
  'series limit': chart((poison) => ({
    columns: ['note'],
    metrics: ['total'],
    series_columns: ['note'],
    series_limit: 1,
    series_limit_metric: adhoc(`count(${poison})`),
  })),
  others: chart((poison) => ({
    columns: ['note'],
    metrics: ['total'],
    series_columns: ['note'],
    series_limit: 1,
    group_others_when_limit_reached: true,
    extras: { where: `${poison} is not null` },
  })),
  'time offsets': chart((poison) => ({
    columns: ['note'],
    metrics: ['total'],
    granularity: 'day',
    time_range: '2026-01-01 : 2026-12-15',
    time_offsets: ['1 year ago'],
    extras: { where: `${poison} is not null` },
  })),
  count: chart((poison) => ({ ...where(poison), is_rowcount: true })),
  samples: chart((poison) => ({ ...where(poison), result_type: 'samples' })),
  'drill to detail': chart((poison) => ({ ...where(poison), result_type: 'drill_detail' })),
  'the SQL': chart((poison) => ({ ...where(poison), result_type: 'query' })),
  csv: chart(where, { result_format: 'csv' }),
  xlsx: chart(where, { result_format: 'xlsx' }),
  'warm-up': async ({ engine, poison }) => {
    const id = await shop.saveChart(engine, `${poison} is not null`);
    const { status, text } = await shop.query('PUT', '/api/v1/chart/warm_up_cache', shop.limited, { chart_id: id });
    return `${status} ${text.replaceAll(/"chart_id":\d+/g, '')}`;
  },
  'annotations by a chart': async ({ engine, poison }) => {
    const value = await shop.saveChart(engine, `${poison} is not null`);
    const layer = { name: 'a', annotationType: 'EVENT', sourceType: 'table', value, show: true, showMarkers: false };
    return chart(() => ({ columns: ['id'], annotation_layers: [layer] }))({ engine, poison });
  },
  'samples of the dataset': async ({ engine, poison }) => {
    const path = `/datasource/samples?datasource_type=table&datasource_id=${shop.ids[engine].orders}`;
    const { status, text } = await shop.post(path, { extras: { where: `${poison} is not null` } }, shop.limited);
    return `${status} ${text}`;
  },
  'column values': async ({ engine }) => {
    const path = `/api/v1/datasource/table/${shop.ids[engine].orders}/column/shouted/values/`;
    const { status, text } = await shop.get(path, shop.limited);
    return `${status} ${text}`;
  },
  'check of an expression': async ({ engine, poison }) => {
    const body = { expression: `${poison} is not null`, expression_type: 'where', check_database: true };
    const path = `/api/v1/datasource/table/${shop.ids[engine].orders}/validate_expression/`;
    const { status, text } = await shop.post(path, body, shop.limited);
    return `${status} ${text}`;
  },
  'explore json': async ({ engine, poison }) => {
    const filter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: `${poison} is not null` };
    const form = {
      datasource: `${shop.ids[engine].orders}__table`,
      viz_type: 'bullet',
      metric: 'total',
      groupby: ['note'],
      metrics: ['total'],
      adhoc_filters: [filter],
    };
    const { status, text } = await shop.get(
      `/superset/explore_json/?form_data=${encodeURIComponent(JSON.stringify(form))}`,
      shop.limited,
    );
    return `${status} ${text}`;
  },
  'a new dataset': async ({ engine, poison }) => {
    const body = {
      database: shop.ids[engine].database,
      schema: null,
      table_name: 'probe',
      sql: `select ${poison} as x from orders`,
    };
    const { status, json } = await shop.post('/api/v1/dataset/', { ...body, table_name: crypto.randomUUID() }, shop.limited);
    return `${status} ${JSON.stringify(json).replaceAll(/[\da-f-]{36}|\d+/g, '')}`;
  },
  'SQL Lab': lab('select id from orders where POISON is not null order by id'),
  'SQL Lab, named': lab('select POISON as x from main_or_public.orders'.replace('main_or_public.', '')),
  'SQL Lab, common table': lab('with c as (select * from orders) select POISON as x from c'),
  'SQL Lab, sub-query': lab('select (select count(POISON) from orders) from regions'),
  'SQL Lab, union': lab('select POISON as x from orders union all select POISON as x from orders'),
  'SQL Lab, join': lab('select count(POISON) from orders o join regions r on r.region = o.region'),
  'SQL Lab, self-join': lab('select count(*) from orders join orders b on b.id = orders.id where b.id > 0'),
  'SQL Lab, window': lab('select id, row_number() over (order by POISON) as n from orders'),
  'SQL Lab, explained': lab('explain select id from orders where POISON is not null'),
  'SQL Lab, streamed CSV': ({ engine, poison }) => shop.streamCsv(engine, `select id from orders where ${poison} is not null`),
  'SQL Lab, table made': lab('select POISON as x from orders', {
    select_as_cta: true,
    ctas_method: 'TABLE',
    tmp_table_name: 'made',
  }),
};

const SOME_PATHS = [
  'where',
  'a virtual dataset',
  'metric',
  'samples',
  'csv',
  'column values',
  'SQL Lab',
  'SQL Lab, sub-query',
  'SQL Lab, union',
];

/** What differs between two requests whatever they are about. */
const plain = (reply: string): string =>
  reply
    .replaceAll(/"(?:cache_key|cached_dttm|queried_dttm|cache_dttm)":("[^"]*"|null)/g, '')
    .replaceAll(/fence-\d+|"(?:query_?id|id|start_dttm|startDttm|changed_on)":"?[\w.:-]+"?/gi, '');

interface Replies {
  readonly guessed: string;
  readonly other: string;
}

/** What a path says of each poison in each world. */
async function inBothWorlds(path: Path, engine: EngineName, poisons: readonly string[]): Promise<Replies[]> {
  const sayAll = async (world: keyof Replies): Promise<string[]> => {
    const replies: string[] = [];
    await shop.fill(engine, world);
    for (const poison of poisons) {
      await shop.exec(engine, 'drop table if exists made');
      replies.push(plain(await path({ engine, poison })));
    }
    return replies;
  };
  const [guessed, other] = [await sayAll('guessed'), await sayAll('other')];
  return guessed.map((reply, at) => ({ guessed: reply, other: other[at] ?? '' }));
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const poisons = Object.values(POISONS[engine]);

  describe.each(Object.entries(RULES))('a rule by %s', (name, clause) => {
    beforeAll(() => shop.setRule(clause));
    // Every path meets every error by the plainest rule; the other rules meet one error on some paths.
    const isPlain = name === 'equality';
    const tried = isPlain ? poisons : poisons.slice(0, 1);

    it.each(isPlain ? Object.keys(PATHS) : SOME_PATHS)('is not told by %s', async (path) => {
      const replies = await inBothWorlds(PATHS[path] as Path, engine, tried);
      expect(replies).toHaveLength(tried.length);
      for (const { guessed, other } of replies) {
        expect(guessed).toBe(other);
        expect(guessed).not.toMatch(/LEAK"|hidden"/);
        expect(guessed).not.toContain(SECRET);
        expect(guessed).not.toMatch(/^5/);
      }
    });
  });

  describe('without the fence', () => {
    beforeAll(() => shop.setRule(RULES['equality'] ?? ''));
    beforeEach(() => {
      const bare = (source: string, condition: string): string => `SELECT * FROM ${source} WHERE 1 = 1 OR ${condition}`;
      vi.spyOn(engine === 'sqlite' ? sqliteDialect : postgresDialect, 'fencedRows').mockImplementation(bare);
    });
    afterEach(() => void vi.restoreAllMocks());

    it.each(Object.keys(PATHS).filter((path) => !NOT_RUN.has(path)))('%s would tell', async (path) => {
      const replies = await inBothWorlds(PATHS[path] as Path, engine, poisons);
      expect(replies.map(({ guessed, other }) => guessed !== other)).toContain(true);
    });
  });
});

/** These give no row, whatever the fence does. */
const NOT_RUN: ReadonlySet<string> = new Set(['the SQL', 'check of an expression', 'SQL Lab, explained']);
