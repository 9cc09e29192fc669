// The list of dashboards through the API: what it shows to whom, its filters, orders, pages and choices.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBoards, type Boards } from '#tests/fixtures/dashboards/boards.ts';
import { type DashboardJson } from '#tests/fixtures/dashboards/dashboard-api.ts';
import { insertTag } from '#tests/fixtures/metadata/tags.ts';

let api: Boards;

beforeAll(async () => {
  api = await startBoards();
});
afterAll(() => api.stop());

const titles = (json: DashboardJson): unknown[] => (json['result'] as DashboardJson[]).map((row) => row['dashboard_title']);

describe('lists', () => {
  beforeAll(async () => {
    await api.create({ dashboard_title: 'Board', slug: 'my-board' });
    await api.create({ dashboard_title: 'Draft' });
    await api.create({ dashboard_title: 'Of gus' }, 'gus');
    for (const dashboard_title of ['zebras', 'Apples', 'apples, too']) await api.create({ dashboard_title, published: true });
    const id = await api.create({ dashboard_title: 'Certified', slug: 'certified', certified_by: 'Quality', published: true });
    await api.save(id, { tags: [await insertTag(api.db, 'Deep blue')] });
    expect((await api.call('POST', `/${id}/favorites/`)).json).toEqual({ result: 'OK' });
  });

  it('show accessible ones, with the keys of a list', async () => {
    const { status, json } = await api.list('(page_size:200)', 'gus');
    expect(status).toBe(200);
    expect(titles(json)).not.toContain('Draft');
    expect(Object.keys(json).sort()).toEqual([
      'count',
      'description_columns',
      'ids',
      'label_columns',
      'list_columns',
      'list_title',
      'order_columns',
      'result',
    ]);
    const row = ((await api.list('(filters:!((col:slug,opr:eq,value:my-board)))')).json['result'] as DashboardJson[])[0];
    expect(row).toMatchObject({
      status: 'draft',
      published: false,
      url: '/superset/dashboard/my-board/',
      chart_count: 0,
      owners: [{ first_name: 'ada' }],
      tags: [],
    });
  });

  it.each([
    ['(col:dashboard_title,opr:title_or_slug,value:MY-BOARD)', ['Board']],
    ['(col:id,opr:dashboard_is_certified,value:!t)', ['Certified']],
    ['(col:certified_by,opr:ct,value:qual)', ['Certified']],
    ['(col:tags,opr:dashboard_tags,value:blue)', ['Certified']],
    ['(col:id,opr:dashboard_is_favorite,value:!t)', ['Certified']],
    ['(col:uuid,opr:eq,value:nope)', []],
    ['(col:owners,opr:rel_m_m,value:99999)', []],
    ['(col:roles,opr:rel_m_m,value:99999)', []],
    ['(col:tags,opr:dashboard_tag_id,value:99999)', []],
    ['(col:created_by,opr:dashboard_has_created_by,value:!f)', []],
    [`(col:dashboard_title,opr:ct,value:'%')`, []],
    [`(col:dashboard_title,opr:title_or_slug,value:'${'x'.repeat(300)}')`, []],
  ])('filter %s', async (filter, expected) => {
    const { status, json } = await api.list(`(filters:!(${filter}),columns:!(dashboard_title))`);
    expect([status, titles(json)]).toEqual([200, expected]);
  });

  it('order and page, and refuse what they do not have', async () => {
    const ordered = (await api.list('(order_column:dashboard_title,order_direction:asc,page_size:200)')).json;
    const sorted = [...titles(ordered)].sort((a, b) => (String(a).toLowerCase() < String(b).toLowerCase() ? -1 : 1));
    expect(titles(ordered)).toEqual(sorted);
    for (const column of [
      'changed_by.first_name',
      'created_by.first_name',
      'published',
      'changed_on',
      'changed_on_delta_humanized',
    ])
      expect([column, (await api.list(`(order_column:${column},page_size:1)`)).status]).toEqual([column, 200]);
    expect(await api.list('(filters:!((col:nope,opr:eq,value:1)))')).toMatchObject({
      status: 400,
      json: { message: 'Filter column: nope not allowed to filter' },
    });
    expect((await api.list('(order_column:nope)')).status).toBe(400);
    expect(
      (await api.list('(filters:!((col:created_by,opr:dashboard_created_by_me,value:me)),page_size:200)', 'gus')).json['count'],
    ).toBe(1);
  });

  it('return permissions, and options for values', async () => {
    const { json } = await api.call('GET', '/_info?q=(keys:!(permissions))', { as: 'root' });
    expect([...(json['permissions'] as string[])].sort()).toEqual([
      'can_cache_dashboard_screenshot',
      'can_delete_embedded',
      'can_export',
      'can_export_as_example',
      'can_get_embedded',
      'can_put_chart_customizations',
      'can_read',
      'can_set_embedded',
      'can_write',
    ]);
    for (const column of ['owners', 'roles', 'created_by', 'changed_by'])
      expect([column, (await api.call('GET', `/related/${column}`)).status]).toEqual([column, 200]);
  });
});
