// Fifty charts are rearranged as five are. How fast, bench/ measures.
import type { Page } from '@playwright/test';
import { expect, read, test, untilHydrated } from '#e2e/fixtures.ts';

const CHARTS = 50;
const A_ROW = 4;
/** What is in a chart makes no difference to where it goes. */
const FIGURES = ['Flights', 'Arrived on time', 'Average delay in minutes', 'Hours lost'];

type Json = Record<string, unknown>;

/** A dashboard of 13 rows, the last one short, made as a client of the API makes it. */
async function makeLargeDashboard(page: Page): Promise<number> {
  const token = (await (await page.request.get('/api/v1/security/csrf_token/', { maxRetries: 1 })).json()) as { result: string };
  const headers = { 'X-CSRFToken': token.result };
  const sample = await read<{ id: number; slice_name: string }[]>(page.context(), '/api/v1/dashboard/flights-on-time/charts');
  const charts = sample.filter(({ slice_name: name }) => FIGURES.includes(name));
  const created = await page.request.post('/api/v1/dashboard/', { headers, data: { dashboard_title: 'Fifty' }, maxRetries: 1 });
  const { id } = (await created.json()) as { id: number };
  const saved = await page.request.put(`/api/v1/dashboard/${id}`, {
    headers,
    data: { json_metadata: JSON.stringify({ positions: positionsOf(charts) }) },
    maxRetries: 1,
  });
  expect(saved.status()).toBe(200);
  return id;
}

function positionsOf(charts: readonly { readonly id: number; readonly slice_name: string }[]): Json {
  const rows = Array.from({ length: Math.ceil(CHARTS / A_ROW) }, (_, row) => `ROW-${row}`);
  const positions: Json = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: rows, parents: ['ROOT_ID'] },
  };
  const parents = ['ROOT_ID', 'GRID_ID'];
  const places = Array.from({ length: CHARTS }, (_, index) => ({ id: `CHART-${index}`, chart: charts[index % charts.length] }));
  rows.forEach((id, row) => {
    const own = places.slice(row * A_ROW, (row + 1) * A_ROW);
    positions[id] = { type: 'ROW', id, children: own.map((place) => place.id), parents, meta: {} };
    for (const { id: chartId, chart } of own) {
      const meta = { chartId: chart?.id, sliceName: chart?.slice_name, width: 3, height: 30 };
      positions[chartId] = { type: 'CHART', id: chartId, children: [], parents: [...parents, id], meta };
    }
  });
  return positions;
}

test('fifty charts: every one has its handle, and after a long drag the drop lands where the mark was', async ({ page }) => {
  test.slow();
  const id = await makeLargeDashboard(page);
  await page.goto(`/superset/dashboard/${id}/?edit=true`);
  await untilHydrated(page);
  await expect(page.locator('[data-node][data-kind="chart"] [data-handle]')).toHaveCount(CHARTS);

  const handle = page.locator('[data-node="CHART-1"] [data-handle]');
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 5 });
  for (let step = 0; step < 30; step += 1)
    await page.mouse.move(200 + ((step * 11) % 600), 250 + ((step * 7) % 300), { steps: 2 });

  // Near an edge the page scrolls under the drag, and further the slower the machine is.
  await page.mouse.move(300, 360);
  const row = page.locator('[data-zone="ROW-1"]');
  await row.scrollIntoViewIfNeeded();
  const target = await row.boundingBox();
  if (!target) throw new Error('The second row is not on the page.');
  await page.mouse.move(target.x + 4, target.y + target.height / 2, { steps: 5 });
  await expect(page.locator('[data-drop-mark]')).toContainText('of 12 columns');
  await expect(page.locator('.ed-grid')).toHaveJSProperty(
    'scrollWidth',
    await page.locator('.ed-grid').evaluate((grid) => grid.clientWidth),
  );
  await page.mouse.up();
  await expect(page.locator('[data-zone="ROW-1"] > [data-node]').first()).toHaveAttribute('data-node', 'CHART-1');
  await expect(page.locator('[data-zone="ROW-1"] > [data-node]')).toHaveCount(5);
});
