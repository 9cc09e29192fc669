// What the edit screen of a dataset relies on: versions, the preview of its source, samples, statements as sources.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { identityOf } from '#app/services/auth.server.ts';
import { loadExplorePage } from '#app/services/explore-page.server.ts';
import type { FleetQuestion } from '#app/services/query-fleet.ts';
import { charts, datasetColumns, datasetMetrics, datasets, queries, savedQueries } from '#drizzle/schema/index.ts';
import { startSqlLab, type Json, type SqlLab } from './fixtures/sql-lab.ts';

let lab: SqlLab;
let databaseId: number;
let dataset: number;
let uuid: string;
type Person = Awaited<ReturnType<SqlLab['user']>>;
let admin: Person;
let alpha: Person;
let gamma: Person;
let asked: FleetQuestion[] = [];

const text = (name: string, values: (string | null)[] = []) => ({ name, type: 'string' as const, values });
const answerOf = (sql: string): Table => {
  if (/COUNT\(\*\)/.test(sql))
    return { columns: [{ name: 'COUNT(*)', type: 'numeric', values: Float64Array.of(41) }], rowCount: 1 };
  if (/nope/.test(sql)) return { columns: [], rowCount: 0 };
  return { columns: [text('size', ['S', 'M']), text('day', ['a', 'b'])], rowCount: 2 };
};

beforeAll(async () => {
  lab = await startSqlLab();
  [admin, alpha, gamma] = [await lab.user('Admin'), await lab.user('Alpha'), await lab.user('Gamma')];
  databaseId = await lab.database({ name: 'shop', exposeInSqllab: true });
  dataset = await lab.dataset({ databaseId, name: 'sales' });
  const [row] = await lab.db.select({ uuid: datasets.uuid }).from(datasets).where(eq(datasets.id, dataset));
  uuid = row?.uuid ?? '';
  const column = { datasetId: dataset, createdOnMs: 0, changedOnMs: 0 };
  await lab.db.insert(datasetColumns).values([
    { ...column, uuid: crypto.randomUUID(), name: 'size', type: 'INT' },
    { ...column, uuid: crypto.randomUUID(), name: 'gone', type: 'TEXT' },
    { ...column, uuid: crypto.randomUUID(), name: 'twice', expression: 'size * 2' },
  ]);
  Object.assign(lab.deps.fleet, {
    rows: async () => [['text', 'date']],
    ask: async (_key: string, question: FleetQuestion) => {
      asked.push(question);
      const table = answerOf(question.sql);
      return { table, rowCount: table.rowCount, isCached: false, askedAtMs: 0 };
    },
  });
}, 30_000);
beforeEach(() => {
  asked = [];
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: unknown, more: { who?: Person; headers?: Record<string, string> } = {}) =>
  lab.send(path, {
    method,
    headers: { ...(more.who ?? admin).headers, 'content-type': 'application/json', ...more.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const version = async (): Promise<number> => {
  const [row] = await lab.db.select({ version: datasets.version }).from(datasets).where(eq(datasets.id, dataset));
  return row?.version ?? 0;
};
const etag = async () => `"${uuid}.${await version()}"`;

describe('the version of a dataset', { timeout: 30_000 }, () => {
  it('guards a save that comes too late and tells who was first', async () => {
    const old = await etag();
    const first = await send('PUT', `/api/v1/dataset/${dataset}`, { description: 'first' }, { headers: { 'if-match': old } });
    expect(first.status, first.text).toBe(200);
    const late = await send('PUT', `/api/v1/dataset/${dataset}`, { description: 'late' }, { headers: { 'if-match': old } });
    expect(late).toMatchObject({
      status: 412,
      json: { errors: [{ error_type: 'OBJECT_CHANGED_ERROR', extra: { changed_by: { id: admin.id }, etag: await etag() } }] },
    });
    const [row] = await lab.db.select().from(datasets).where(eq(datasets.id, dataset));
    expect(row?.description).toBe('first');
  });

  it('lets the last write win where no version is named', async () => {
    expect((await send('PUT', `/api/v1/dataset/${dataset}`, { description: 'again' })).status).toBe(200);
  });

  it('refuses zones that there are not and keeps those that there are', async () => {
    const wrong = await send('PUT', `/api/v1/dataset/${dataset}`, { time_zone: 'Europe/Atlantis' });
    expect(wrong.status).toBe(400);
    expect((await send('PUT', `/api/v1/dataset/${dataset}`, { time_zone: 'Europe/Berlin' })).status).toBe(200);
    expect((await lab.get(`/api/v1/dataset/${dataset}`, admin)).json).toMatchObject({ result: { time_zone: 'Europe/Berlin' } });
    expect((await send('PUT', `/api/v1/dataset/${dataset}`, { time_zone: '' })).status).toBe(200);
    expect((await lab.get(`/api/v1/dataset/${dataset}`, admin)).json).toMatchObject({ result: { time_zone: null } });
  });
});

describe('the preview of a source', { timeout: 30_000 }, () => {
  const preview = (body: Json, who = admin) => send('POST', `/api/v1/dataset/${dataset}/sync_preview/`, body, { who });

  it('tells what comes, goes and changes, with the charts that would miss it, and writes nothing', async () => {
    await lab.db.insert(charts).values({
      ...{ uuid: crypto.randomUUID(), name: 'By gone', vizType: 'pie', datasetId: dataset, params: '{"groupby":["gone"]}' },
      ...{ createdOnMs: 0, changedOnMs: 0 },
    });
    const before = await version();
    const reply = await preview({ sql: 'select size, day from sales' });
    expect(reply.json).toMatchObject({
      result: {
        added: [{ column_name: 'day', type: 'DATE', is_dttm: true, type_generic: 2 }],
        removed: [{ column_name: 'gone', charts: [{ slice_name: 'By gone' }] }],
        changed: [{ column_name: 'size', from: 'INT', to: 'TEXT' }],
        unchanged_count: 0,
      },
    });
    expect(await version()).toBe(before);
  });

  it('refuses what is no statement that reads, and whoever does not own the dataset', async () => {
    expect(await preview({ sql: 'delete from sales' })).toMatchObject({
      status: 422,
      json: { errors: [{ error_type: 'INVALID_SQL_ERROR' }] },
    });
    expect((await preview({}, alpha)).status).toBe(403);
    expect((await preview({}, gamma)).status).toBe(403);
  });
});

describe('samples', { timeout: 30_000 }, () => {
  const samples = (query: string, body: Json = {}, who = admin) => send('POST', `/datasource/samples?${query}`, body, { who });

  it('come page by page with the number of all rows', async () => {
    const reply = await samples(`datasource_type=table&datasource_id=${dataset}&page=3&per_page=2`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({
      result: {
        page: 3,
        per_page: 2,
        total_count: 41,
        rowcount: 2,
        colnames: ['size', 'day'],
        data: [{ size: 'S', day: 'a' }, {}],
      },
    });
    expect(asked.find(({ sql }) => !/COUNT/.test(sql))?.sql).toMatch(/LIMIT 2 OFFSET 4/);
  });

  it('obey the filters of the body in rows and in their number', async () => {
    const reply = await samples(`datasource_type=table&datasource_id=${dataset}`, {
      filters: [{ col: 'size', op: 'IN', val: [4] }],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(asked).toHaveLength(2);
    for (const { sql } of asked) expect(sql).toMatch(/WHERE/);
  });

  it('are refused to whoever may not ask the dataset, and for kinds that there are not', async () => {
    expect((await samples(`datasource_type=table&datasource_id=${dataset}`, {}, gamma)).status).toBe(403);
    expect((await samples(`datasource_type=moon&datasource_id=1`)).status).toBe(400);
    expect((await samples('datasource_type=table&datasource_id=99999')).status).toBe(404);
    expect((await samples(`datasource_type=table&datasource_id=${dataset}&page=0`)).status).toBe(400);
  });
});

describe('a run and a saved query', { timeout: 30_000 }, () => {
  let run: number;
  let saved: number;
  beforeAll(async () => {
    const [query] = await lab.db
      .insert(queries)
      .values({
        ...{ clientId: 'abc12345678', databaseId, userId: alpha.id, sql: 'select size, day from sales;', state: 'success' },
        ...{ isAsync: false, job: {} as never, startMs: 0, changedOnMs: 1, tabName: 'Sizes' },
      })
      .returning({ id: queries.id });
    const [kept] = await lab.db
      .insert(savedQueries)
      .values({
        ...{ uuid: crypto.randomUUID(), label: 'Mine', databaseId, sql: 'select size, day from sales' },
        ...{ createdById: alpha.id, changedById: alpha.id, createdOnMs: 0, changedOnMs: 0 },
      })
      .returning({ id: savedQueries.id });
    [run, saved] = [query?.id ?? 0, kept?.id ?? 0];
  });

  it('are asked like datasets by whoever ran or saved them', async () => {
    for (const [type, id] of [
      ['query', run],
      ['saved_query', saved],
    ] as const) {
      const body = { datasource: { id, type }, queries: [{ columns: ['size'], metrics: ['count'] }] };
      const reply = await send('POST', '/api/v1/chart/data', body, { who: alpha });
      expect(reply.status, reply.text).toBe(200);
      expect(asked.at(-1)?.sql).toContain('select size, day from sales');
      expect(
        (await send('POST', `/datasource/samples?datasource_type=${type}&datasource_id=${id}`, {}, { who: alpha })).status,
      ).toBe(200);
    }
  });

  it('are nobody else’s', async () => {
    const body = (type: string, id: number) => ({ datasource: { id, type }, queries: [{ metrics: ['count'] }] });
    expect((await send('POST', '/api/v1/chart/data', body('query', run), { who: gamma })).status).toBe(403);
    expect((await send('POST', '/api/v1/chart/data', body('saved_query', saved), { who: gamma })).status).toBe(404);
  });

  it('start Explore with their columns and a count', async () => {
    const reply = await lab.get(`/api/v1/explore/?datasource_type=query&datasource_id=${run}`, alpha);
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

describe("a statement on Explore's page", { timeout: 30_000 }, () => {
  const ids: Record<'query' | 'saved_query', number> = { query: 0, saved_query: 0 };
  beforeAll(async () => {
    const sql = "select size, day from sales where kind = '{{ kind }}'";
    const templated = { databaseId, sql };
    const job = { isAsync: false, job: {} as never, startMs: 0, changedOnMs: 2, tabName: 'Sizes' };
    const [run] = await lab.db
      .insert(queries)
      .values({
        ...templated,
        ...job,
        templateParams: '{"kind":"A"}',
        clientId: 'abc12345679',
        userId: alpha.id,
        state: 'success',
      })
      .returning({ id: queries.id });
    const by = { createdById: alpha.id, changedById: alpha.id, createdOnMs: 0, changedOnMs: 0 };
    const [saved] = await lab.db
      .insert(savedQueries)
      .values({ ...templated, ...by, templateParameters: '{"kind":"A"}', uuid: crypto.randomUUID(), label: 'Kept' })
      .returning({ id: savedQueries.id });
    Object.assign(ids, { query: run?.id, saved_query: saved?.id });
  });
  const open = async (search: string, who: Person) => {
    const identity = await identityOf(new Request('http://localhost/', { headers: who.headers }), lab.deps);
    if (identity.kind !== 'user') throw new Error('Nobody is logged in.');
    const address = readExploreAddress(new URLSearchParams(search));
    return loadExplorePage(lab.deps, identity, { address, viewportPx: 1280, charts: null });
  };

  it.each(['query', 'saved_query'] as const)('opens a %s with its columns, its parameters and no link to share', async (type) => {
    const source = { type, id: ids[type] };
    const page = await open(`datasource_type=${type}&datasource_id=${ids[type]}&viz_type=pie`, alpha);
    expect(page).toMatchObject({
      ...{ problem: null, chart: null, can: { share: false, makeDatasets: true } },
      dataset: { source, mayEdit: false, columns: [{ name: 'size' }, { name: 'day' }], templateParams: { kind: 'A' } },
    });
    expect(asked.at(-1)?.sql).toContain("kind = 'A'");
  });

  it.each(['query', 'saved_query'] as const)('draws a chart of a %s and lists values for its filters', async (type) => {
    const formData = { viz_type: 'table', query_mode: 'aggregate', groupby: ['size'], metrics: ['count'] };
    const body = { datasetId: ids[type], datasourceType: type, formData, widthPx: 600, heightPx: 400 };
    const drawn = await send('POST', '/charts/preview', body, { who: alpha });
    expect(drawn.status, drawn.text).toBe(200);
    expect(drawn.json).not.toHaveProperty('error');
    const values = await lab.get(`/api/v1/datasource/${type}/${ids[type]}/column/size/values/`, alpha);
    expect(values.json).toEqual({ result: ['S', 'M'] });
  });

  it('finds the draft of a statement again, and never takes its id for that of a dataset', async () => {
    const form = JSON.stringify({ viz_type: 'pie', datasource: `${ids.query}__query` });
    const body = { datasource_id: ids.query, datasource_type: 'query', form_data: form };
    const kept = await send('POST', '/api/v1/explore/form_data', body, { who: alpha });
    expect(kept.status, kept.text).toBe(201);
    const { key } = kept.json as { key: string };
    const page = await open(`form_data_key=${key}`, alpha);
    expect(page).toMatchObject({ problem: null, formDataKey: key, dataset: { source: { type: 'query', id: ids.query } } });
    const stranger = await open(`form_data_key=${key}`, gamma);
    expect(stranger).toMatchObject({ dataset: null, problem: 'dataset-denied' });
    expect((await lab.get(`/api/v1/explore/form_data/${key}`, gamma)).status).toBe(403);
  });

  it('says what is missing, refused, or not taken by the database', async () => {
    expect((await open('datasource_type=query&datasource_id=99999', alpha)).problem).toBe('statement-missing');
    expect((await open(`datasource_type=query&datasource_id=${ids.query}`, gamma)).problem).toBe('statement-denied');
    expect((await open(`datasource_type=saved_query&datasource_id=${ids.saved_query}`, gamma)).problem).toBe('statement-missing');
    const body = { datasetId: ids.query, datasourceType: 'query', formData: {}, widthPx: 600, heightPx: 400 };
    expect((await send('POST', '/charts/preview', body, { who: gamma })).status).toBe(403);
    await lab.db.update(queries).set({ sql: 'delete from sales' }).where(eq(queries.id, ids.query));
    const failed = await open(`datasource_type=query&datasource_id=${ids.query}`, alpha);
    expect(failed).toMatchObject({ dataset: null, problem: 'statement-failed', problemDetail: expect.any(String) as string });
  });
});

describe('the addresses of older clients', { timeout: 30_000 }, () => {
  it('tell what a dataset consists of and what its source has', async () => {
    const told = await lab.get(`/superset/fetch_datasource_metadata?datasourceKey=${dataset}__table`, admin);
    expect(told.json).toMatchObject({ id: dataset, uid: `${dataset}__table`, type: 'table' });
    expect((await lab.get(`/datasource/get/table/${dataset}/`, admin)).json).toMatchObject({ id: dataset });
    expect((await lab.get(`/datasource/get/table/${dataset}/`, gamma)).status).toBe(404);
    expect((await lab.get('/superset/fetch_datasource_metadata?datasourceKey=x', admin)).status).toBe(400);
  });

  it('save a whole dataset from a form and keep what the form does not know', async () => {
    await lab.db.insert(datasetMetrics).values({
      ...{
        uuid: crypto.randomUUID(),
        datasetId: dataset,
        name: 'total',
        expression: 'SUM(size)',
        createdOnMs: 0,
        changedOnMs: 0,
      },
    });
    const told = (await lab.get(`/datasource/get/table/${dataset}/`, admin)).json as { metrics: Json[] } & Json;
    const changed = {
      ...told,
      description: 'From a form',
      metrics: told.metrics.map((metric) => ({ ...metric, verbose_name: 'Total' })),
    };
    const { 'content-type': _, ...headers } = { 'content-type': '', ...admin.headers };
    const reply = await lab.send('/datasource/save/', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ data: JSON.stringify(changed) }).toString(),
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({
      description: 'From a form',
      metrics: [{ verbose_name: 'Total', expression: 'SUM(size)' }],
    });
  });

  it('answer 400 to a form that cannot be read', async () => {
    for (const data of ['', '{', '{"id":1}', `{"id":${dataset},"type":"table","offset":"x"}`]) {
      const reply = await lab.send('/datasource/save/', {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ data }).toString(),
      });
      expect([400, 422]).toContain(reply.status);
    }
  });
});
