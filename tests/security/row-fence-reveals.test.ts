// The clauses of row-level rules stay unknown to those whom they limit, and mean what their authors meant wherever they are put.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, startFenceShop, type EngineName, type FenceShop } from '#tests/fixtures/datasets/fence-shop.ts';

let shop: FenceShop;
beforeAll(async () => {
  shop = await startFenceShop();
  for (const engine of ['sqlite', 'postgres'] as const) await shop.fill(engine, 'guessed');
});
afterAll(() => shop.stop());

const chart = async (engine: EngineName, query: object, resultType = 'full') => {
  const body = { datasource: { id: shop.ids[engine].orders, type: 'table' }, queries: [query], result_type: resultType };
  return shop.post('/api/v1/chart/data', body, shop.limited);
};

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  const lab = (sql: string, more = {}) => shop.runLab(engine, sql, more);

  describe('a clause is not shown', () => {
    beforeAll(() => shop.setRule(`region = 'north'`));

    it.each([
      'explain select id from orders',
      'explain query plan select id from orders',
      'explain analyze select id from orders',
      'explain (analyze, verbose) select id from orders',
      'explain with c as (select * from orders) select * from c',
      'explain select id from regions where region in (select region from orders)',
      'create view kept as select * from orders',
      'create materialized view kept as select * from orders',
      'select query from pg_stat_activity',
      'select * from pg_stat_get_activity(null)',
      'select n_live_tup from pg_stat_user_tables',
      'select statement from pg_prepared_statements',
    ])('by %s, which is refused', async (sql) => {
      const reply = await lab(sql);
      expect(reply).toMatch(/^4/);
      expect(reply).not.toContain(SECRET);
    });

    it.each(['select current_query()', 'select current_query() as q from orders'])('by %s, which no engine runs', async (sql) => {
      expect(await lab(sql)).toMatch(/^4|no such function/);
    });

    it('by plans of other tables, which are explained as ever', async () => {
      expect(await lab('explain select * from regions')).toMatch(/^200/);
    });

    it('by a view that SQL Lab makes', async () => {
      const reply = await lab('select * from orders', { select_as_cta: true, ctas_method: 'VIEW', tmp_table_name: 'kept' });
      expect([reply.slice(0, 3), reply]).toEqual(['403', expect.stringContaining('A view would store your row-level security')]);
    });

    it('by a text whose templates are rendered to format it, however they cut what a dataset renders to', async () => {
      const format = (macro: string) =>
        shop.post(
          '/api/v1/sqllab/format_sql/',
          { database_id: shop.ids[engine].database, sql: `select * from ${macro}`, template_params: '{"a": 1}' },
          shop.limited,
        );
      const { orders } = shop.ids[engine];
      for (const macro of [
        `{{ dataset(${orders}) }}`,
        `{{ dataset(${orders}) | upper }}`,
        `{{ (dataset(${orders}) ~ '')[9:] }}`,
      ]) {
        const { status, text } = await format(macro);
        expect([macro, status, text.toLowerCase()]).toEqual([macro, 400, expect.not.stringContaining(SECRET)]);
      }
      expect(await format('x{{ a }}')).toMatchObject({ status: 200, text: expect.stringContaining('x1') as unknown });
    });

    it('by a check of a text whose templates cut what a dataset renders to', async () => {
      const { database, orders } = shop.ids[engine];
      for (const from of [0, 9, 20, 30, 40, 50, 60]) {
        const sql = `select {{ (dataset(${orders}) ~ '')[${from}:] }}`;
        const { status, text } = await shop.post(`/api/v1/database/${database}/validate_sql/`, { sql }, shop.limited);
        expect([from, status, text]).toEqual([from, 200, '{"result":[]}']);
      }
    });

    it.each(['estimate', 'explain'])('by %s, which would tell how many rows are hidden', async (planner) => {
      const body = { database_id: shop.ids[engine].database, sql: 'select * from orders', template_params: {} };
      const { status, text } = await shop.post(`/api/v1/sqllab/${planner}/`, body, shop.limited);
      expect([status, text]).toEqual([400, expect.not.stringContaining(SECRET)]);
      expect(
        (await shop.post(`/api/v1/sqllab/${planner}/`, { ...body, sql: 'explain select * from orders' }, shop.limited)).status,
      ).not.toBe(200);
    });

    it.each([
      'select (select count(*) from orders) from regions',
      'select * from (select (select count(*) from orders) from regions) x',
      'select exists (select 1 from orders)',
      'select count(*), (select max(id) from orders o) + 1, id in (select id from orders) from orders group by id',
      'with c as (select (select max(id) from orders)) select * from c',
      'select (select max(id) from orders) union select 1',
      'values ((select max(id) from orders))',
    ])('by the names of the columns of %s', async (sql) => {
      const [limited, free] = [await lab(sql), await shop.runLab(engine, sql, {}, shop.free)];
      expect(limited).not.toContain(SECRET);
      expect(limited).toMatch(/^200/);
      const names = (reply: string): unknown => (JSON.parse(reply.split('\n').at(-1) ?? '') as unknown[])[0];
      expect(names(limited)).toEqual(names(free));
    });

    it('by the SQL of a chart, a virtual dataset and a run', async () => {
      const shown = await chart(engine, { columns: ['id'], metrics: [] }, 'query');
      expect(shown.text).toContain('FROM \\"orders\\"');
      for (const id of [shop.ids[engine].orders, shop.ids[engine].all]) {
        const body = { datasource: { id, type: 'table' }, queries: [{ columns: ['id'], metrics: [] }] };
        const { status, text } = await shop.post('/api/v1/chart/data', body, shop.limited);
        expect([status, text]).toEqual([200, expect.not.stringContaining(SECRET)]);
      }
      const run = await lab(`select * from {{ dataset(${shop.ids[engine].orders}) }}`);
      expect(run).toMatch(/^200/);
      expect(run).not.toContain(SECRET);
    });

    it('by its macro, in what the caller sends', async () => {
      const macro = `{{ current_user_rls_rules() }}`;
      const guess = `{{ '1 = 1' if '${SECRET}' in ((current_user_rls_rules() or []) | join) else '1 = 0' }}`;
      const adhoc = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
      const text = `lower('${macro}')`;
      for (const query of [
        { columns: [adhoc(text)], metrics: [] },
        { columns: [], metrics: [adhoc(`max(${text})`)] },
        { columns: ['id'], metrics: [], orderby: [[adhoc(text), true]] },
        { columns: ['id'], filters: [{ col: adhoc(text), op: '!=', val: '1' }] },
        { columns: ['id'], extras: { where: `${text} <> '1'` } },
        { columns: ['id'], metrics: ['total'], extras: { having: `max(${text}) <> '1'` } },
      ])
        for (const resultType of ['full', 'query', 'samples']) {
          const reply = await chart(engine, query, resultType);
          expect([reply.status, reply.text]).toEqual([200, expect.not.stringContaining(SECRET)]);
        }
      const guessed = await chart(engine, { columns: ['id'], metrics: [], extras: { where: guess } });
      expect([guessed.status, guessed.text]).toEqual([200, expect.stringContaining('"data":[]')]);
      expect(await lab(`select ${text} as x`)).toMatch(/\[\["x"\],\[\["none"\]\]\]$/);
    });

    it('by a dataset that reads it by its macro', async () => {
      const sql = `select region, {{ (current_user_rls_rules() or []) | length }} as n from regions
        where {{ (current_user_rls_rules() or ['1 = 0'])[0] }}`;
      const id = await shop.dataset({ databaseId: shop.ids[engine].database, name: `reader ${engine}`, schema: null, sql });
      await shop.rule(`region <> 'south' and '${SECRET}' = '${SECRET}'`, id);
      const runQuery = (query: object) =>
        shop.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query] }, shop.limited);
      const column = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: sqlExpression });
      const { text } = await runQuery({ columns: [column('region'), column('n')], metrics: [] });
      expect(text).toContain('"data":[{"region":"north","n":1}]');
      expect(text).not.toContain(SECRET);
      const failed = await runQuery({ columns: [column('nope')], metrics: [] });
      expect([failed.status < 500, failed.text]).toEqual([true, expect.not.stringContaining(SECRET)]);
    });

    it('by the message of a statement that fails', async () => {
      for (const query of [
        { columns: ['id'], extras: { where: 'nope = 1' } },
        { columns: ['id'], extras: { where: `sum(amount) > 1` } },
        { columns: [{ expressionType: 'SQL', sqlExpression: 'nowhere.note', label: 'x' }] },
      ]) {
        const { status, text } = await chart(engine, query);
        expect([status < 500, status >= 400, text]).toEqual([
          true,
          true,
          expect.not.stringMatching(/klausel|Perhaps you meant|region/),
        ]);
      }
      expect((await chart(engine, { columns: ['id'], extras: { where: 'nope = 1' } })).text).toContain('nope');
    });
  });

  describe('a clause that is broken', () => {
    it.each([
      ['a column that its table does not have', `regio = 'north'`],
      ['a table that is gone', `region in (select region from vanished)`],
      ['a template that has no value', `region = '{{ forgotten }}' and regio = 1`],
      ['a template that fails', `region = '{{ regio.what() }}'`],
    ])('by %s gives no row and does not show itself', async (_what, clause) => {
      await shop.setRule(clause);
      for (const reply of [
        await chart(engine, { columns: ['id'] }).then(({ status, text }) => `${status} ${text}`),
        await lab('select id from orders'),
        await lab("select (select min(note) from orders) from (select 'north' as regio) x"),
        await lab("select (select min(regio) from (select * from orders) y) from (select 'north' as regio) x"),
      ]) {
        expect(reply).not.toMatch(new RegExp(`${SECRET}|vanished|forgotten|what\\(`));
        expect(reply).not.toMatch(/\[\[(?:"fine"|1)/);
        expect(reply).not.toMatch(/^5/);
      }
    });

    it('by a failure on hidden rows prints none of their values', async () => {
      const failing = engine === 'sqlite' ? `json_extract('{}', pw) is null` : 'cast(pw as integer) > 0';
      await shop.setRule(failing);
      for (const reply of [(await chart(engine, { columns: ['id'] })).text, await lab('select id from orders')]) {
        expect(reply).not.toContain('hidden');
        expect(reply).toContain('Row-level security applies');
      }
    });
  });

  describe('a clause means what it says', () => {
    const LOOK_UP = 'region in (select region from grants where isopen = 1)';

    it.each([
      "with grants as (select 'south' as region, 1 as isopen) select note from orders",
      "with GRANTS as (select 'south' as region, 1 as isopen) select note from orders",
      "select (with grants as (select 'south' as region, 1 as isopen) select min(note) from orders)",
      "create temp table grants as select 'south' as region, 1 as isopen",
      "create table temp.grants as select 'south' as region, 1 as isopen",
      "insert into grants values ('south', 1)",
      'update grants set isopen = 1',
      'delete from grants',
      'drop table grants',
      'alter table regions rename to grants',
    ])('though the user writes %s', async (sql) => {
      await shop.setRule(LOOK_UP);
      const reply = await lab(sql);
      expect([sql, reply]).toEqual([sql, expect.stringMatching(/^4/)]);
      expect(reply).not.toContain('LEAK');
    });

    it.each([
      "select (select max(note) from orders) from (select 'south' as isopen) x",
      "select orders.note as region from orders join (select 'south' as north) x on 1 = 1",
      "select grants.region, orders.note from orders, (select 'south' as region) grants",
      "select 'north' as region, note from orders order by region",
      'select note from orders as grants',
      'select note from (select * from orders) grants',
    ])('beside the names of %s', async (sql) => {
      for (const clause of [LOOK_UP, `region = 'north'`, `orders.region = 'north'`]) {
        await shop.setRule(clause);
        expect(await lab(sql)).not.toContain('LEAK');
      }
    });

    it('beside labels that a chart gives', async () => {
      await shop.setRule(`region = 'north'`);
      const columns = [{ expressionType: 'SQL', sqlExpression: "lower('NORTH')", label: 'region' }, 'note'];
      const { text } = await chart(engine, { columns, metrics: [] });
      expect([text.includes('fine'), text.includes('LEAK')]).toEqual([true, false]);
    });

    it('though its look-up is a limited table itself', async () => {
      await shop.setRule(`region not in (select region from regions where region = 'south')`);
      await shop.rule(
        `region = 'north'`,
        await shop.dataset({ databaseId: shop.ids[engine].database, name: 'regions', schema: null }),
      );
      expect(await lab('select note from orders')).not.toContain('LEAK');
      expect(await lab('select region from regions')).not.toContain('south"');
    });
  });
});
