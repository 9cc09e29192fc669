// Statements in the place of a dataset: a run and a saved query queried like one, and opened by
// Explore.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import { loadExplorePage } from '#app/services/charts/explore/explore-page.server.ts';
import { databases, queries, savedQueries } from '#drizzle/schema/index.ts';
import { startDatasetEdit, type DatasetEditHost } from '#tests/fixtures/datasets/dataset-edit.ts';
import type { Analyst } from '#tests/fixtures/sqllab/sql-lab.ts';

let shop: DatasetEditHost;
beforeAll(async () => void (shop = await startDatasetEdit()));
beforeEach(() => void shop.requested.splice(0));
afterAll(() => shop.lab.stop());

describe('a run and a saved query', () => {
  let run: number;
  let saved: number;
  beforeAll(async () => {
    const [query] = await shop.lab.db
      .insert(queries)
      .values({
        clientId: 'abc12345678',
        databaseId: shop.databaseId,
        userId: shop.alpha.id,
        sql: 'select size, day from sales;',
        state: 'success',
        isAsync: false,
        job: {} as never,
        startMs: 0,
        changedOnMs: 1,
        tabName: 'Sizes',
      })
      .returning({ id: queries.id });
    const [kept] = await shop.lab.db
      .insert(savedQueries)
      .values({
        uuid: crypto.randomUUID(),
        label: 'Mine',
        databaseId: shop.databaseId,
        sql: 'select size, day from sales',
        createdById: shop.alpha.id,
        changedById: shop.alpha.id,
        createdOnMs: 0,
        changedOnMs: 0,
      })
      .returning({ id: savedQueries.id });
    [run, saved] = [query?.id ?? 0, kept?.id ?? 0];
  });

  it('are queried like datasets by those who ran or saved them', async () => {
    for (const [type, id] of [
      ['query', run],
      ['saved_query', saved],
    ] as const) {
      const body = { datasource: { id, type }, queries: [{ columns: ['size'], metrics: ['count'] }] };
      const reply = await shop.send('POST', '/api/v1/chart/data', body, { who: shop.alpha });
      expect(reply.status, reply.text).toBe(200);
      expect(shop.requested.at(-1)?.sql).toContain('select size, day from sales');
      expect(
        (await shop.send('POST', `/datasource/samples?datasource_type=${type}&datasource_id=${id}`, {}, { who: shop.alpha }))
          .status,
      ).toBe(200);
    }
  });

  it('are private', async () => {
    const body = (type: string, id: number) => ({ datasource: { id, type }, queries: [{ metrics: ['count'] }] });
    expect((await shop.send('POST', '/api/v1/chart/data', body('query', run), { who: shop.gamma })).status).toBe(403);
    expect((await shop.send('POST', '/api/v1/chart/data', body('saved_query', saved), { who: shop.gamma })).status).toBe(404);
  });

  it('can’t be explored where the database doesn’t allow it, by any request', async () => {
    const allow = (allowsVirtualTableExplore: boolean) =>
      shop.lab.db.update(databases).set({ allowsVirtualTableExplore }).where(eq(databases.id, shop.databaseId));
    await allow(false);
    try {
      for (const [type, id] of [
        ['query', run],
        ['saved_query', saved],
      ] as const) {
        const body = { datasource: { id, type }, queries: [{ columns: ['size'] }] };
        const replies = [
          await shop.send('POST', '/api/v1/chart/data', body, { who: shop.alpha }),
          await shop.send('POST', `/datasource/samples?datasource_type=${type}&datasource_id=${id}`, {}, { who: shop.alpha }),
          await shop.lab.get(`/api/v1/datasource/${type}/${id}/column/size/values/`, shop.alpha),
          await shop.lab.post(
            '/api/v1/explore/form_data',
            { datasource_id: id, datasource_type: type, form_data: '{}' },
            shop.alpha,
          ),
        ];
        for (const { status, text } of replies) {
          expect(status, text).toBe(403);
          expect(text).toContain('Save the query as a dataset');
        }
      }
      expect(shop.requested).toEqual([]);
    } finally {
      await allow(true);
    }
  });

  it('start Explore with their columns and a count', async () => {
    const reply = await shop.lab.get(`/api/v1/explore/?datasource_type=query&datasource_id=${run}`, shop.alpha);
    expect(reply.json).toMatchObject({
      result: {
        dataset: {
          id: run,
          type: 'query',
          uid: `${run}__query`,
          columns: [{ column_name: 'size' }, { column_name: 'day' }],
          metrics: [{}],
        },
        form_data: { datasource: `${run}__query` },
      },
    });
  });
});

describe("a statement on Explore's page", () => {
  const ids: Record<'query' | 'saved_query', number> = { query: 0, saved_query: 0 };
  beforeAll(async () => {
    const sql = "select size, day from sales where kind = '{{ kind }}'";
    const templated = { databaseId: shop.databaseId, sql };
    const job = { isAsync: false, job: {} as never, startMs: 0, changedOnMs: 2, tabName: 'Sizes' };
    const [run] = await shop.lab.db
      .insert(queries)
      .values({
        ...templated,
        ...job,
        templateParams: '{"kind":"A"}',
        clientId: 'abc12345679',
        userId: shop.alpha.id,
        state: 'success',
      })
      .returning({ id: queries.id });
    const by = { createdById: shop.alpha.id, changedById: shop.alpha.id, createdOnMs: 0, changedOnMs: 0 };
    const [saved] = await shop.lab.db
      .insert(savedQueries)
      .values({ ...templated, ...by, templateParameters: '{"kind":"A"}', uuid: crypto.randomUUID(), label: 'Kept' })
      .returning({ id: savedQueries.id });
    Object.assign(ids, { query: run?.id, saved_query: saved?.id });
  });
  const open = async (search: string, who: Analyst) => {
    const identity = await identifyForPage(new Request('http://localhost/', { headers: who.headers }), shop.lab.deps);
    if (identity.kind !== 'user') throw new Error('Nobody is logged in.');
    const address = readExploreAddress(new URLSearchParams(search));
    return (await loadExplorePage(shop.lab.deps, identity, { address, viewportPx: 1280, drawsCharts: false, locale: 'en' })).page;
  };

  it.each(['query', 'saved_query'] as const)('opens a %s with its columns, its parameters and no link to share', async (type) => {
    const source = { type, id: ids[type] };
    const page = await open(`datasource_type=${type}&datasource_id=${ids[type]}&viz_type=pie`, shop.alpha);
    expect(page).toMatchObject({
      problem: null,
      chart: null,
      can: { share: false, makeDatasets: true },
      dataset: { source, mayEdit: false, columns: [{ name: 'size' }, { name: 'day' }], templateParams: { kind: 'A' } },
    });
    expect(shop.requested.at(-1)?.sql).toContain("kind = 'A'");
  });

  it.each(['query', 'saved_query'] as const)('draws a chart of a %s and lists values for its filters', async (type) => {
    const formData = { viz_type: 'table', query_mode: 'aggregate', groupby: ['size'], metrics: ['count'] };
    const body = { datasetId: ids[type], datasourceType: type, formData, widthPx: 600, heightPx: 400 };
    const drawn = await shop.send('POST', '/charts/preview', body, { who: shop.alpha });
    expect(drawn.status, drawn.text).toBe(200);
    expect(drawn.json).not.toHaveProperty('error');
    const values = await shop.lab.get(`/api/v1/datasource/${type}/${ids[type]}/column/size/values/`, shop.alpha);
    expect(values.json).toEqual({ result: ['S', 'M'] });
  });

  it('finds the draft of a statement again, and never takes its id for that of a dataset', async () => {
    const form = JSON.stringify({ viz_type: 'pie', datasource: `${ids.query}__query` });
    const body = { datasource_id: ids.query, datasource_type: 'query', form_data: form };
    const kept = await shop.send('POST', '/api/v1/explore/form_data', body, { who: shop.alpha });
    expect(kept.status, kept.text).toBe(201);
    const { key } = kept.json as { key: string };
    const page = await open(`form_data_key=${key}`, shop.alpha);
    expect(page).toMatchObject({ problem: null, formDataKey: key, dataset: { source: { type: 'query', id: ids.query } } });
    const stranger = await open(`form_data_key=${key}`, shop.gamma);
    expect(stranger).toMatchObject({ dataset: null, problem: 'dataset-denied' });
    expect((await shop.lab.get(`/api/v1/explore/form_data/${key}`, shop.gamma)).status).toBe(403);
  });

  it('says what is missing, refused, or not taken by the database', async () => {
    expect((await open('datasource_type=query&datasource_id=99999', shop.alpha)).problem).toBe('statement-missing');
    expect((await open(`datasource_type=query&datasource_id=${ids.query}`, shop.gamma)).problem).toBe('statement-denied');
    expect((await open(`datasource_type=saved_query&datasource_id=${ids.saved_query}`, shop.gamma)).problem).toBe(
      'statement-missing',
    );
    const body = { datasetId: ids.query, datasourceType: 'query', formData: {}, widthPx: 600, heightPx: 400 };
    expect((await shop.send('POST', '/charts/preview', body, { who: shop.gamma })).status).toBe(403);
    await shop.lab.db.update(queries).set({ sql: 'delete from sales' }).where(eq(queries.id, ids.query));
    const failed = await open(`datasource_type=query&datasource_id=${ids.query}`, shop.alpha);
    expect(failed).toMatchObject({ dataset: null, problem: 'statement-failed', problemDetail: expect.any(String) as string });
  });
});
