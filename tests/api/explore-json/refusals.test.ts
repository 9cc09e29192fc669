// Charts of the older kind through the API: which forms are refused, and to whom.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { KEYS, startExploreJson, type ExploreJson } from '#tests/fixtures/charts/explore-json.ts';

let api: ExploreJson;
beforeAll(async () => void (api = await startExploreJson()));
afterAll(() => api.stop());
beforeEach(() => void api.requested.splice(0));

describe('POST /superset/explore_json/', () => {
  it.each([
    [{ viz_type: 'table' }, 400, /Query charts of type .* at \/api\/v1\/chart\/data/],
    [{ viz_type: 'nonsense' }, 400, /Unknown chart type/],
    [{ viz_type: 'constructor' }, 400, /Unknown chart type/],
    [{ viz_type: '' }, 400, /viz_type is missing/],
    [{ datasource: 'people' }, 400, /datasource is missing/],
    [{ datasource: '99999__table' }, 404, /Not found/],
    [{ metric: null }, 400, /no metric/],
    [{ adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = (1' }] }, 400, /./],
    [{ row_limit: -3 }, 400, /./],
    [{ time_range: 'bogus nonsense', granularity_sqla: 'ds' }, 400, /time/i],
  ])('refuses %j with %i', async (change, status, message) => {
    const reply = await api.post({ ...api.form(), ...change });
    expect(reply.status).toBe(status);
    expect(String(reply.json['message'])).toMatch(message);
    expect(api.requested).toEqual([]);
  });

  it.each(['', 'null', '[]', '{', '7'])('refuses the form data %j', async (text) => {
    expect((await api.post(text)).status).toBe(400);
  });

  it('refuses form data that is nested too deeply, and takes what clients send', async () => {
    const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const form = (levels: number): string => `${JSON.stringify(api.form()).slice(0, -1)},"extra":${nested(levels)}}`;
    expect((await api.post(form(50))).status).toBe(200);
    expect((await api.post(form(100_000))).status).toBe(400);
  });

  it('says what a chart over time lacks: a time column, or both bounds', async () => {
    const lines = { ...api.form(), viz_type: 'paired_ttest', metrics: ['count'], groupby: [] };
    const lacking = await api.post(lines);
    expect(lacking.status).toBe(400);
    expect(lacking.json).toMatchObject({ errors: [{ error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null }] });
    expect(Object.keys(lacking.json)).toEqual(KEYS.filter((key) => key !== 'data'));
    const heatmap = await api.post({ ...lines, viz_type: 'cal_heatmap', granularity_sqla: 'ds', time_range: 'No filter' });
    expect([heatmap.status, heatmap.json['error']]).toEqual([400, 'Please provide both time bounds (Since and Until)']);
  });
});

describe('permissions', () => {
  it('is refused without a login and without the dataset', async () => {
    expect((await api.post(api.form(), '/superset/explore_json/', { headers: {} })).status).toBe(401);
    for (const who of [api.gamma, api.viewer])
      expect([who, (await api.post(api.form(), '/superset/explore_json/', who)).status]).toEqual([who, 403]);
    expect(api.requested).toEqual([]);
  });

  it('lets a guest see what its dashboard’s chart derives, by the dashboard’s filters, and nothing else', async () => {
    const path = `/api/v1/dashboard/${api.ids.board}/embedded`;
    const embedded = await api.query('POST', path, api.admin, { allowed_domains: [] });
    const claims = {
      user: { username: 'g', first_name: 'G', last_name: 'U' },
      resources: [{ type: 'dashboard' as const, id: (embedded.json['result'] as { uuid: string }).uuid }],
      rls_rules: [{ clause: "size = 'L'" }],
    };
    const guest = { headers: { 'x-guesttoken': await issueGuestToken(claims, api.deps.config, api.deps.now()) } };
    const query = (change: object, path?: string) =>
      api.post({ slice_id: api.ids.map, dashboardId: api.ids.board, ...change }, path, guest);
    const own = await query({});
    expect([own.status, api.requested[0]?.sql]).toEqual([200, expect.stringContaining(`(size = 'L')`)]);
    expect(own.json['query']).not.toContain(`size = 'L'`);
    expect((await query({ extra_form_data: { filters: [{ col: 'size', op: 'IN', val: ['S'] }] } })).status).toBe(200);
    api.requested.splice(0);
    for (const change of [
      { extra_form_data: { filters: [{ col: 'salary', op: '>', val: '1' }] } },
      { extra_form_data: { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 1' }] } },
      { slice_id: api.ids.hidden },
      { ...api.form(), entity: 'salary' },
      { ...api.form(), metric: { expressionType: 'SQL', sqlExpression: 'MAX(salary)', label: 'count' } },
    ])
      expect([change, (await query(change)).status]).toEqual([change, 403]);
    for (const flag of ['samples', 'query'])
      expect([flag, (await query({}, `/superset/explore_json/?${flag}=true`)).status]).toEqual([flag, 403]);
    expect(api.requested).toEqual([]);
  });
});
