// Attacks by authors of SQL for others: templates of datasets and saved queries that read other tables when they are
// queried differently, and conditions of a dataset that look elsewhere.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasets } from '#drizzle/schema/index.ts';
import { LEAK, startLimitedShop, type LimitedShop } from '#tests/fixtures/access/limited-shop.ts';

let shop: LimitedShop;
beforeAll(async () => void (shop = await startLimitedShop()), 60_000);
afterAll(() => shop.stop());

describe('templates', () => {
  const SWITCHED = "{% if url_param('x') %}select * from salaries{% else %}select 1 as note{% endif %}";
  const body = (more: object) => ({
    database: shop.ids.databaseId,
    schema: null,
    table_name: `t ${crypto.randomUUID()}`,
    ...more,
  });

  it('that could read other tables later need access to the whole database', async () => {
    const analyst = await shop.analyst(
      ['can_read', 'Dataset'],
      ['can_write', 'Dataset'],
      ['can_read', 'SavedQuery'],
      ['can_write', 'SavedQuery'],
      ['can_read', 'Chart'],
    );
    await shop.dataset('regions', null, { ownerIds: [analyst.id] });
    expect((await shop.post('/api/v1/dataset/', body({ sql: 'select * from salaries' }), analyst)).status).not.toBe(201);
    const own = { db_id: shop.ids.databaseId, label: 'own', sql: 'select region as note from regions' };
    const plain = await shop.post('/api/v1/saved_query/', own, analyst);
    const datasource = { id: plain.json['id'], type: 'saved_query' };
    const control = await shop.post('/api/v1/chart/data', { datasource, queries: [{ columns: ['note'] }] }, analyst);
    expect([control.status, control.text]).toEqual([200, expect.stringContaining('north')]);
    for (const sql of [SWITCHED, "select 1 as note from {{ url_param('t') or 'regions' }}"]) {
      expect((await shop.post('/api/v1/dataset/', body({ sql }), analyst)).status).not.toBe(201);
      const made = await shop.post('/api/v1/saved_query/', { db_id: shop.ids.databaseId, label: 'q', sql }, analyst);
      const request = {
        datasource: { id: made.json['id'], type: 'saved_query' },
        queries: [{ columns: ['note'], url_params: { x: '1', t: 'salaries' } }],
      };
      const { status, text } = await shop.post('/api/v1/chart/data', request, analyst);
      expect([status, text]).toEqual([403, expect.not.stringContaining(LEAK)]);
    }
  });

  it('are read again where their parameters change', async () => {
    const analyst = await shop.analyst(['can_read', 'Dataset'], ['can_write', 'Dataset']);
    const id = await shop.dataset('parametric', "select '{{ t }}' as note from {{ t }}", { ownerIds: [analyst.id] });
    const put = await shop.send(`/api/v1/dataset/${id}`, {
      method: 'PUT',
      headers: { ...analyst.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ template_params: '{"t":"salaries"}' }),
    });
    expect(put.status).toBe(403);
  });

  it('keep values from outside values', async () => {
    const id = await shop.dataset('by note', "select * from regions where region = '{{ url_param('r') }}'");
    for (const r of ["' union select note from salaries --", "x' or '1'='1", "\\' or 1=1 --", "'/*", '\0', "''"]) {
      const request = { datasource: { id, type: 'table' }, queries: [{ columns: ['region'], url_params: { r } }] };
      const { status, text } = await shop.post('/api/v1/chart/data', request, shop.admin);
      expect([r, status < 500, text]).toEqual([r, true, expect.not.stringMatching(new RegExp(`${LEAK}|south`))]);
    }
  });
});

describe('the condition of a dataset on its values', () => {
  it('is no way into other tables for the dataset’s owner', async () => {
    const predicate = "exists (select 1 from salaries where note like 'L%')";
    await shop.db.update(datasets).set({ fetchValuesPredicate: predicate }).where(eq(datasets.id, shop.ids.all));
    const request = {
      datasource: { id: shop.ids.all, type: 'table' },
      queries: [{ columns: ['id'], apply_fetch_values_predicate: true }],
    };
    const values = await shop.get(`/api/v1/datasource/table/${shop.ids.all}/column/note/values/`, shop.limited);
    const data = await shop.post('/api/v1/chart/data', request, shop.limited);
    await shop.db.update(datasets).set({ fetchValuesPredicate: null }).where(eq(datasets.id, shop.ids.all));
    expect([values.status, data.status]).toEqual([403, 403]);
  });
});
