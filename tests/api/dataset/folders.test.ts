// Folders of a dataset's metrics and columns: what is accepted, kept and returned, and what happens when their contents change.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datasets } from '#drizzle/schema/index.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import { startDatasetApi, type DatasetApi } from '#tests/fixtures/datasets/dataset-api.ts';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

let api: DatasetApi;
beforeAll(async () => void (api = await startDatasetApi()));
afterAll(() => api.lab.stop());

interface Part {
  readonly uuid: string;
  readonly id: number;
  readonly column_name: string;
}
const uuid = (): string => crypto.randomUUID();

async function makeDataset() {
  const { id, name } = await api.make();
  const item = (await api.item(id)) as unknown as { columns: Part[]; metrics: Part[]; folders: unknown };
  const [first, second] = item.columns;
  const [metric] = item.metrics;
  if (!first || !second || !metric) throw new Error('The fixture’s table has columns, and its dataset a metric.');
  const put = (body: LabJson) => api.send('PUT', String(id), body);
  const folders = async () => ((await api.item(id)) as unknown as { folders: unknown }).folders;
  return { id, name, item, first, second, metric, put, folders };
}

describe('the folders of a dataset', () => {
  it('are none at first, kept as they are sent, and emptied', async () => {
    const { item, first, metric, put, folders, id } = await makeDataset();
    expect(item.folders).toBeNull();
    const [outer, inner] = [uuid(), uuid()];
    const sent = [
      {
        uuid: outer,
        type: 'folder',
        name: 'Labels',
        description: 'What it is called',
        children: [
          { uuid: first.uuid, type: 'column', name: 'whatever' },
          { uuid: inner, name: 'Counts', children: [{ uuid: metric.uuid }] },
        ],
      },
    ];
    expect((await put({ folders: sent })).status).toBe(200);
    const kept = [
      {
        type: 'folder',
        uuid: outer,
        name: 'Labels',
        description: 'What it is called',
        children: [
          { type: 'column', uuid: first.uuid, name: first.column_name },
          {
            type: 'folder',
            uuid: inner,
            name: 'Counts',
            description: null,
            children: [{ type: 'metric', uuid: metric.uuid, name: 'count' }],
          },
        ],
      },
    ];
    expect(await folders()).toEqual(kept);
    const explore = await api.lab.get(`/api/v1/explore/?datasource_id=${id}&datasource_type=table`, api.admin);
    expect(explore.json['result']).toMatchObject({ dataset: { folders: kept } });
    expect((await put({ description: 'Folders stay' })).status).toBe(200);
    expect(await folders()).toEqual(kept);
    for (const empty of [[], null]) {
      expect((await put({ folders: sent })).status).toBe(200);
      expect((await put({ folders: empty })).status).toBe(200);
      expect(await folders()).toBeNull();
    }
  });

  it('lose a column with the dataset, and take one that is new in the same change', async () => {
    const { item, first, second, put, folders } = await makeDataset();
    const box = uuid();
    const entry = (one: { uuid: string }) => ({ uuid: one.uuid, type: 'column' });
    const body = [{ uuid: box, type: 'folder', name: 'Box', children: [entry(first), entry(second)] }];
    expect((await put({ folders: body })).status).toBe(200);
    const kept = item.columns.filter(({ id }) => id !== first.id).map(({ id, column_name }) => ({ id, column_name }));
    const added = uuid();
    const calculated = { uuid: added, column_name: 'twice', expression: 'id * 2' };
    const next = [{ uuid: box, type: 'folder', name: 'Box', children: [entry(second), { uuid: added }] }];
    const reply = await put({ columns: [...kept, calculated], folders: next });
    expect(reply.status, reply.text).toBe(200);
    expect(await folders()).toMatchObject([
      { children: [{ uuid: second.uuid }, { uuid: added, name: 'twice', type: 'column' }] },
    ]);
    expect((await put({ columns: kept.filter(({ id }) => id !== second.id) })).status).toBe(200);
    expect(await folders()).toMatchObject([{ name: 'Box', children: [] }]);
  });

  it.each([
    ['an entry of another dataset', () => [{ uuid: uuid(), name: 'Box', children: [{ uuid: uuid() }] }], 'Invalid UUID'],
    ['a name of the product', () => [{ uuid: uuid(), name: 'Metrics', children: [] }], "Folder cannot have name 'Metrics'"],
    ['no list', () => ({ a: 1 }), 'must be a list'],
    [
      'a uuid twice',
      () => {
        const same = uuid();
        return [{ uuid: same, name: 'Box', children: [{ uuid: same, name: 'Inner', children: [] }] }];
      },
      'Cycle detected',
    ],
  ])('are refused with %s, and nothing of the change is stored', async (_, folders, message) => {
    const { id, put } = await makeDataset();
    const reply = await put({ description: 'not stored', folders: folders() });
    expect([400, 422]).toContain(reply.status);
    expect(JSON.stringify(reply.json)).toContain(message);
    const [row] = await api.lab.db.select().from(datasets).where(eq(datasets.id, id));
    expect(row).toMatchObject({ description: null, folders: null });
  });

  it('are refused before they are read where they are nested without end', async () => {
    const { put } = await makeDataset();
    let folders: unknown = [];
    for (let depth = 0; depth < 2_000; depth += 1) folders = [{ uuid: uuid(), name: 'a', children: folders }];
    expect([400, 422]).toContain((await put({ folders })).status);
  });

  it('take a save again whose reply was lost', async () => {
    const { id, put, first } = await makeDataset();
    const body = { folders: [{ uuid: uuid(), name: 'Box', children: [{ uuid: first.uuid }] }] };
    const [row] = await api.lab.db.select().from(datasets).where(eq(datasets.id, id));
    const etag = formatEtag(`${row?.uuid}.${row?.version}`);
    const again = () => api.lab.query('PUT', `/api/v1/dataset/${id}`, api.admin, body, { 'if-match': etag });
    expect((await put(body)).status).toBe(200);
    const second = await again();
    expect(second.status, second.text).toBe(200);
  });

  it('can only be changed by those who can edit the dataset', async () => {
    const { id } = await makeDataset();
    expect((await api.send('PUT', String(id), { folders: [] }, api.gamma)).status).not.toBe(200);
  });
});
