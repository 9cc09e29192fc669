// A viewer is shown the annotation layers that were saved in a dashboard or its charts by a user with access to them. Attacks: texts
// that look empty where they are saved, and have a layer where it is shown.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { isShownLayer } from '#app/services/chart-data/annotation-data-shown.server.ts';
import { findClosedLayers } from '#app/services/charts/save/save-layers.server.ts';
import { charts, dashboards } from '#drizzle/schema/index.ts';
import { startCharts, type Charts } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
const ids = { dataset: 0, chart: 0, board: 0 };
const guest = (): Identity => ({
  kind: 'guest',
  username: 'g',
  firstName: '',
  lastName: '',
  dashboardIds: [ids.board],
  clauses: [],
  permissions: new Set<string>(),
  roleIds: [],
  roles: [],
});
const writer: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };

beforeAll(async () => {
  api = await startCharts();
  ids.dataset = await api.dataset(await api.database(), 'sales');
  ids.chart = await api.chart(ids.dataset, 'Days');
  ids.board = await api.dashboard('Days', { chartIds: [ids.chart] });
});
afterAll(() => api.stop());

async function isShown(sourceType: string, params: string, jsonMetadata: string): Promise<boolean> {
  await api.db.update(charts).set({ params }).where(eq(charts.id, ids.chart));
  await api.db.update(dashboards).set({ jsonMetadata }).where(eq(dashboards.id, ids.board));
  return isShownLayer(api.db, guest(), { datasetId: ids.dataset, sourceType, value: 1 });
}

it.each(['NATIVE', 'table'])('a layer of %s that was saved is shown', async (sourceType) => {
  const saved = JSON.stringify({ annotation_layers: [{ sourceType, value: '1' }] });
  expect(await isShown(sourceType, saved, '{}')).toBe(true);
  // A dashboard has no layers of charts.
  expect(await isShown(sourceType, '{}', saved)).toBe(sourceType === 'NATIVE');
  expect(await isShown(sourceType, '{', '[')).toBe(false);
});

it.each([
  ['an object in place of the list', (layer: string) => `{"annotation_layers": {"a": ${layer}}}`],
  ['a key twice', (layer: string) => `{"annotation_layers": [${layer}], "annotation_layers": []}`],
  ['true for 1', (layer: string) => `{"annotation_layers": [${layer.replace('1}', 'true}')}]}`],
  ['a value twice', (layer: string) => `{"annotation_layers": [${layer.replace('1}', '1, "value": null}')}]}`],
  [
    'a source twice',
    (layer: string) => `{"annotation_layers": [${layer.replace('{', '{ ').replace('1}', '1, "sourceType": ""}')}]}`,
  ],
])('layers that saving doesn’t check are not shown: %s', async (_, write) => {
  for (const sourceType of ['NATIVE', 'table']) {
    const text = write(`{"sourceType": "${sourceType}", "value": 1}`);
    expect(await findClosedLayers(api.deps, writer, { before: null, after: text })).toEqual([]);
    expect([await isShown(sourceType, text, '{}'), await isShown(sourceType, '{}', text)]).toEqual([false, false]);
  }
});
