// Private objects are never found, listed, changed or opened by others: not by ids, filters, favorites, tags or keys.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { q, SECRET, startVault, type Vault } from '#tests/fixtures/access/vault.ts';

let api: Vault;
let admin: Someone;
let mallory: Someone;

beforeAll(async () => {
  api = await startVault();
  ({ admin, mallory } = api);
});
afterAll(() => api.stop());

describe('what others keep to themselves', () => {
  it('is found by none of its names, ids, addresses and keys', async () => {
    const missing = [
      `/api/v1/chart/${api.ids.secretChart}`,
      `/api/v1/chart/${api.uuids.secretChart}`,
      `/api/v1/chart/${api.ids.secretChart}/data/`,
      `/api/v1/dataset/${api.ids.secret}`,
      `/api/v1/dataset/${api.uuids.secret}`,
      `/api/v1/dataset/${api.ids.secret}/related_objects`,
      `/api/v1/dataset/${api.ids.secret}/drill_info/`,
      `/api/v1/dashboard/${api.ids.board}`,
      `/api/v1/dashboard/${api.ids.board}/charts`,
      `/api/v1/dashboard/${api.ids.board}/datasets`,
      `/api/v1/dashboard/${api.ids.board}/tabs`,
      `/api/v1/dashboard/${api.ids.board}/embedded`,
      `/api/v1/dashboard/zanzibar`,
      `/api/v1/dashboard/${api.uuids.draft}`,
      `/api/v1/explore/?slice_id=${api.ids.secretChart}`,
      `/api/v1/chart/export/?${q([api.ids.secretChart])}`,
      `/api/v1/dashboard/export/?${q([api.ids.draft])}`,
    ];
    for (const path of missing) {
      const reply = await api.get(path, mallory);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.text).not.toContain(SECRET);
    }
    const exploring = await api.get(`/api/v1/explore/?datasource_id=${api.ids.secret}&datasource_type=table`, mallory);
    expect([exploring.status, exploring.text.includes(SECRET)]).toEqual([403, false]);
  });

  it('is in no list, count, choice or search, whatever they are filtered by', async () => {
    const lists: [string, unknown][] = [
      ['chart/', {}],
      ['chart/', { filters: [{ col: 'slice_name', opr: 'chart_all_text', value: SECRET }] }],
      ['chart/', { filters: [{ col: 'datasource_id', opr: 'eq', value: api.ids.secret }] }],
      ['chart/', { filters: [{ col: 'datasource_name', opr: 'sw', value: 'Z' }] }],
      ['chart/', { filters: [{ col: 'tags', opr: 'chart_tags', value: 'gold' }] }],
      ['chart/', { filters: [{ col: 'uuid', opr: 'eq', value: api.uuids.secretChart }] }],
      ['chart/', { filters: [{ col: 'dashboards', opr: 'rel_m_m', value: api.ids.draft }] }],
      ['dashboard/', {}],
      ['dashboard/', { filters: [{ col: 'dashboard_title', opr: 'title_or_slug', value: SECRET }] }],
      ['dashboard/', { filters: [{ col: 'tags', opr: 'dashboard_tags', value: 'gold' }] }],
      ['dashboard/', { filters: [{ col: 'id', opr: 'in', value: [api.ids.draft, api.ids.board] }] }],
      ['dataset/', {}],
      ['dataset/', { filters: [{ col: 'table_name', opr: 'ct', value: 'anzi' }] }],
      ['chart/related/dashboards', { filter: SECRET, include_ids: [api.ids.draft] }],
      ['tag/get_objects/', {}],
      ['log/recent_activity/', {}],
    ];
    // Looking at what is closed leaves a trace in the log; the trace names nothing.
    const events = [api.ids.draft, api.ids.board].map((id) => ({
      event_name: 'mount_dashboard',
      source: 'dashboard',
      source_id: id,
    }));
    await api.query('POST', '/log/?explode=events', mallory, { events });
    for (const [path, request] of lists) {
      const { text, json, status } = await api.get(`/api/v1/${path}?${q(request)}&tags=gold`, mallory);
      expect([path, request, status, text.includes(SECRET)]).toEqual([path, request, 200, false]);
      if ('filters' in (request as object)) expect([path, request, json['count']]).toEqual([path, request, 0]);
    }
    const item = await api.get(`/api/v1/chart/${api.ids.chart}`, mallory);
    expect([item.status, item.text.includes(SECRET)]).toEqual([200, false]);
  });

  it('is neither starred, tagged, changed nor removed', async () => {
    const changes: [string, string, unknown?][] = [
      ['POST', `/api/v1/chart/${api.ids.secretChart}/favorites/`],
      ['POST', `/api/v1/dashboard/${api.ids.draft}/favorites/`],
      ['POST', `/api/v1/tag/chart/${api.ids.secretChart}/`, { properties: { tags: ['mine'] } }],
      ['POST', `/api/v1/tag/dashboard/${api.ids.draft}/`, { properties: { tags: ['mine'] } }],
      ['DELETE', `/api/v1/tag/dataset/${api.ids.secret}/gold/`],
      ['PUT', `/api/v1/chart/${api.ids.secretChart}`, { slice_name: 'x' }],
      ['PUT', `/api/v1/dashboard/${api.ids.draft}`, { dashboard_title: 'x' }],
      ['PUT', `/api/v1/dashboard/${api.ids.draft}/filters`, { modified: [], deleted: ['x'], reordered: [] }],
      ['PUT', `/api/v1/dashboard/${api.ids.draft}/colors`, { color_scheme: 'x' }],
      ['POST', `/api/v1/dashboard/${api.ids.draft}/copy/`, { dashboard_title: 'x', json_metadata: '{}' }],
      ['POST', `/api/v1/dashboard/${api.ids.draft}/filter_state`, { value: '{}' }],
      ['POST', `/api/v1/dashboard/${api.ids.draft}/permalink`, {}],
      ['DELETE', `/api/v1/chart/${api.ids.secretChart}`],
      ['DELETE', `/api/v1/chart/?${q([api.ids.chart, api.ids.secretChart])}`],
      ['DELETE', `/api/v1/dashboard/${api.ids.draft}`],
      ['DELETE', `/api/v1/dashboard/?${q([api.ids.mine, api.ids.draft])}`],
      ['DELETE', `/api/v1/dashboard/${api.ids.draft}/embedded`],
    ];
    for (const [method, path, body] of changes) {
      const { status, text } = await api.query(method, path, mallory, body);
      expect([method, path, status === 404 || (status === 403 && !text.includes(SECRET))]).toEqual([method, path, true]);
    }
    const stars = await api.get(`/api/v1/chart/favorite_status/?${q([api.ids.secretChart])}`, mallory);
    expect([200, 404]).toContain(stars.status);
    expect(JSON.stringify(stars.json)).not.toContain('true');
    for (const path of [
      `/api/v1/chart/${api.ids.secretChart}`,
      `/api/v1/chart/${api.ids.chart}`,
      `/api/v1/dashboard/${api.ids.mine}`,
    ])
      expect((await api.get(path, admin)).status).toBe(200);
  });

  it('is not opened by a key that is passed on', async () => {
    const form = { datasource_id: api.ids.secret, datasource_type: 'table', form_data: JSON.stringify({ viz_type: SECRET }) };
    const kept = await api.query('POST', '/api/v1/explore/form_data', admin, form);
    const state = { formData: { datasource: `${api.ids.secret}__table`, viz_type: SECRET } };
    const link = await api.query('POST', '/api/v1/explore/permalink', admin, state);
    const board = await api.query('POST', `/api/v1/dashboard/${api.ids.draft}/permalink`, admin, {
      dataMask: { a: { id: SECRET } },
    });
    const filters = await api.query('POST', `/api/v1/dashboard/${api.ids.draft}/filter_state`, admin, {
      value: JSON.stringify({ a: SECRET }),
    });
    expect([kept.status, link.status, board.status, filters.status]).toEqual([201, 201, 201, 201]);
    for (const path of [
      `/api/v1/explore/form_data/${String(kept.json['key'])}`,
      `/api/v1/explore/?form_data_key=${String(kept.json['key'])}`,
      `/api/v1/explore/permalink/${String(link.json['key'])}`,
      `/api/v1/explore/?permalink_key=${String(link.json['key'])}`,
      `/api/v1/dashboard/permalink/${String(board.json['key'])}`,
      `/api/v1/dashboard/${api.ids.draft}/filter_state/${String(filters.json['key'])}`,
      // A key belongs to its dashboard: an accessible other one does not give it away.
      `/api/v1/dashboard/${api.ids.shared}/filter_state/${String(filters.json['key'])}`,
    ]) {
      const reply = await api.get(path, mallory);
      expect([path, [403, 404].includes(reply.status), reply.text.includes(SECRET)]).toEqual([path, true, false]);
    }
    const key = String(kept.json['key']);
    const own = { ...form, datasource_id: api.ids.dataset };
    expect((await api.query('PUT', `/api/v1/explore/form_data/${key}`, mallory, own)).status).toBe(403);
    expect((await api.query('DELETE', `/api/v1/explore/form_data/${key}`, mallory)).status).toBe(403);
  });
});
