// Whatever a viewer or a guest writes into a dashboard's address, they get no row, no query and no macro besides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userRoles } from '#drizzle/schema/index.ts';
import {
  BY_ADDRESS,
  regionsIn,
  startAddressBoards,
  readSvg,
  type AddressBoards,
} from '#tests/fixtures/dashboards/address-board.ts';
import { LEAK } from '#tests/fixtures/access/limited-shop.ts';
import type { Analyst, LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let shop: AddressBoards;
beforeAll(async () => void (shop = await startAddressBoards()), 60_000);
afterAll(() => shop.stop());

describe('a viewer who writes the address', () => {
  it('gets no row by quotes, comments or templates in it', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const values = [
      "' or 1=1 --",
      "x' union select name, note, 1, note, 1 from salaries --",
      "\\' or 1=1 --",
      "'/*",
      '\0',
      '{{ 1 + 1 }}',
      '{{ dataset(1) }}',
      "{% raw %}' or 1=1{% endraw %}",
      "{{ url_param('other') }}",
    ];
    for (const region of values)
      for (const who of [shop.viewer, board.guest]) {
        const { status, text } = await shop.render(board, who, { region, other: "' or '1'='1" });
        expect([region, status, regionsIn(text)]).toEqual([region, 200, []]);
        expect(text).not.toContain(LEAK);
      }
    const { text } = await shop.render(board, shop.viewer, { region: '{{ 1 + 1 }}' });
    expect((JSON.parse(text) as { query: { sql: string[] } }).query.sql[0]).toContain("'{{ 1 + 1 }}'");
  });

  it('replaces no macro, no variable and no parameter of the dataset by its name', async () => {
    const sql = "select region, amount, '{{ current_user_id() }}/{{ filter_values('region') | length }}' as note from orders";
    const board = await shop.makeBoard(sql, { params: { groupby: ['note'] } });
    const names = [
      'current_user_id',
      'current_username',
      'filter_values',
      'region',
      'filter',
      'columns',
      '__proto__',
      'constructor',
    ];
    const urlParams = Object.fromEntries(names.map((name) => [name, '7']));
    const { status, text } = await shop.render(board, shop.viewer, urlParams);
    expect([status, readSvg(text)]).toEqual([200, expect.stringContaining(`${shop.viewer.id}/0`)]);
    const inherited = await shop.makeBoard(
      "select region, amount, '{{ url_param('__proto__', 'none') }}{{ url_param('toString', 'none') }}' as note from orders",
      { params: { groupby: ['note'] } },
    );
    const reply = await shop.render(inherited, shop.viewer, {});
    expect(readSvg(reply.text)).toContain('nonenone');
  });

  it('does not choose the rows that a row rule leaves: rules do not read the address', async () => {
    const board = await shop.makeBoard('select * from orders');
    await shop.db.insert(userRoles).values({ userId: shop.limited.id, roleId: shop.viewersRoleId });
    const rules = [
      "region = '{{ url_param('region', 'north') }}'",
      "{{ '1 = 1' if url_param('all') else \"region = 'north'\" }}",
    ];
    for (const rule of rules) await shop.rule(rule, board.dataset);
    const open = async (urlParams: LabJson) => shop.render(board, shop.limited, urlParams);
    for (const urlParams of [{}, { region: 'south' }, { all: '1' }, { all: '1', region: "south' or '1'='1" }]) {
      const { status, text } = await open(urlParams);
      expect([urlParams, status, regionsIn(text)]).toEqual([urlParams, 200, ['north']]);
    }
    const body = {
      datasource: { id: board.dataset, type: 'table' },
      queries: [{ columns: ['region'], metrics: [], url_params: { region: 'south', all: '1' } }],
    };
    expect((await shop.post('/api/v1/chart/data', body, shop.limited)).json['result']).toMatchObject([
      { data: [{ region: 'north' }] },
    ]);
  });

  it('changes nothing else of a query with it', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const entry = JSON.parse((await shop.render(board, shop.viewer)).text) as { query: { queryContext: { queries: LabJson[] } } };
    const [own = {}] = entry.query.queryContext.queries;
    const runQuery = (query: LabJson, who: Analyst) => {
      const form_data = { slice_id: board.chart, dashboardId: board.id };
      return shop.post(
        '/api/v1/chart/data',
        { datasource: { id: board.dataset, type: 'table' }, queries: [query], form_data },
        who,
      );
    };
    for (const who of [shop.viewer, board.guest]) {
      expect((await runQuery({ ...own, url_params: { region: 'south', any: "'" } }, who)).json['result']).toMatchObject([
        { data: [{ region: 'south', total: 120 }] },
      ]);
      const more = [
        { columns: ['note'] },
        { metrics: [] },
        { extras: { where: "note = '{{ url_param('region') }}'" } },
        { row_limit: 5_000 },
      ];
      for (const change of more)
        expect([change, (await runQuery({ ...own, ...change, url_params: { region: 'south' } }, who)).status]).toEqual([
          change,
          403,
        ]);
      const tooMany = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'v']));
      for (const url_params of [tooMany, { region: 'x'.repeat(2_001) }])
        expect((await runQuery({ ...own, url_params }, who)).status).toBe(403);
    }
  });

  it('is reported where there are no parameters', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'v']));
    for (const urlParams of [many, { region: 'x'.repeat(2_001) }, { region: 7 }, ['a'], 'region=south'])
      expect((await shop.render(board, shop.viewer, urlParams)).status).toBe(400);
  });
});
