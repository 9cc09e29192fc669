// Rights and rows through fields that are not theirs to send: data of others, ids and makers, SQL that reaches further.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { SECRET, startVault, type Vault } from '#tests/fixtures/access/vault.ts';

let api: Vault;
let admin: Someone;
let mallory: Someone;

beforeAll(async () => {
  api = await startVault();
  ({ admin, mallory } = api);
});
afterAll(() => api.stop());
beforeEach(() => void api.requested.splice(0));

describe('charts and datasets', () => {
  it('are pointed at no data that their owner cannot read', async () => {
    const at = { datasource_id: api.ids.secret, datasource_type: 'table' };
    for (const [method, path, body] of [
      ['PUT', `/api/v1/chart/${api.ids.chart}`, at],
      ['POST', '/api/v1/chart/', { slice_name: 'x', viz_type: 'table', ...at }],
      ['PUT', `/api/v1/dataset/${api.ids.dataset}`, { table_name: SECRET, schema: 'public' }],
      ['PUT', `/api/v1/dataset/${api.ids.dataset}`, { table_name: 'hidden' }],
      ['PUT', `/api/v1/dataset/${api.ids.dataset}`, { sql: `select * from ${SECRET}` }],
      ['POST', '/charts/preview', { datasetId: api.ids.secret, formData: {}, slot: 1, widthPx: 300, heightPx: 200 }],
      ['POST', '/charts/preview', { chartId: api.ids.secretChart, slot: 1, widthPx: 300, heightPx: 200 }],
    ] as const) {
      const reply = await api.query(method, path, mallory, body);
      expect([path, reply.status >= 400 && reply.status < 500, api.requested]).toEqual([path, true, []]);
    }
    const values = `/api/v1/datasource/table/${api.ids.secret}/column/salary/values/`;
    expect([[403, 404].includes((await api.get(values, mallory)).status), api.requested]).toEqual([true, []]);
  });

  it('keep read-only fields: ids, creators, versions', async () => {
    const forbidden = [
      { id: 1 },
      { created_by: 1 },
      { created_by_fk: 1 },
      { version: 7 },
      { changed_on: '2020-01-01' },
      { perm: 'x' },
    ];
    for (const extra of forbidden)
      for (const path of [
        `/api/v1/chart/${api.ids.chart}`,
        `/api/v1/dashboard/${api.ids.mine}`,
        `/api/v1/dataset/${api.ids.dataset}`,
      ])
        expect([path, extra, (await api.query('PUT', path, admin, extra)).status]).toEqual([path, extra, 400]);
    for (const extra of [{ roles: [1] }, { is_active: true }, { username: 'root' }, { id: 1 }, { email: 'a@b.c' }])
      expect([extra, (await api.query('PUT', '/api/v1/me/', mallory, extra)).status]).toEqual([extra, 400]);
  });

  it('query nothing by SQL that reaches beyond their dataset', async () => {
    const query = { columns: ['city'], metrics: [], row_limit: 10 };
    const sql = (sqlExpression: string) => ({ sqlExpression, label: 'x', expressionType: 'SQL' });
    const reach = `(select salary from ${SECRET})`;
    for (const smuggled of [
      { extras: { where: `1 = 1) union select salary from ${SECRET} --` } },
      { extras: { where: `city in ${reach}` } },
      { extras: { having: `1 = ${reach}` } },
      { columns: [sql(reach)] },
      { metrics: [sql(`max(${reach})`)] },
      { orderby: [[sql(reach), true]] },
      { filters: [{ col: sql(reach), op: '==', val: 'x' }] },
      { extras: { where: '1 = 1; drop table x' } },
      { extras: { where: '1 = 1 /*' } },
    ]) {
      const body = { datasource: { id: api.ids.dataset, type: 'table' }, queries: [{ ...query, ...smuggled }] };
      const { status } = await api.query('POST', '/api/v1/chart/data', mallory, body);
      expect([smuggled, [400, 403, 422].includes(status), api.requested]).toEqual([smuggled, true, []]);
    }
  });
});
