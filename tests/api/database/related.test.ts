// What depends on a database, through the API, as each caller sees it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import {
  call,
  forgetDatabases,
  insertTable,
  insertWarehouse,
  metadata,
  startDatabaseApi,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

describe('dependents of a database', () => {
  it('is its charts, the visible dashboards, and the caller’s tabs', async () => {
    const [id, other] = [await insertWarehouse('one'), await insertWarehouse('other')];
    const by = { authorId: null, nowMs: 0 };
    const chart = (name: string, datasetId: number) =>
      insertChart(metadata.db, { uuid: crypto.randomUUID(), name, vizType: 'pie', params: '{}', datasetId, ownerIds: [] }, by);
    const [mine, foreign] = [
      await chart('mine', await insertTable(id, 'a')),
      await chart('foreign', await insertTable(other, 'b')),
    ];
    const board = (title: string, chartIds: number[], published: boolean) =>
      insertDashboard(
        metadata.db,
        {
          uuid: crypto.randomUUID(),
          title,
          positionJson: '{}',
          jsonMetadata: '{}',
          published,
          roleIds: [],
          ownerIds: [],
          chartIds,
        },
        by,
      );
    const [shown, draft] = [await board('shown', [mine, foreign], true), await board('draft', [mine], false)];
    await board('elsewhere', [foreign], true);
    const found = async (as: string) => (await call('GET', `/${id}/related_objects/`, undefined, as)).json;
    expect(await found('Admin')).toEqual({
      charts: { count: 1, result: [{ id: mine, slice_name: 'mine', viz_type: 'pie' }] },
      dashboards: {
        count: 2,
        result: [
          { id: shown, json_metadata: '{}', slug: null, title: 'shown' },
          { id: draft, json_metadata: '{}', slug: null, title: 'draft' },
        ],
      },
      sqllab_tab_states: { count: 0, result: [] },
    });
    expect(await found('Alpha')).toMatchObject({ charts: { count: 1 }, dashboards: { count: 1, result: [{ id: shown }] } });
  });
});
