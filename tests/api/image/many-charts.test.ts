// A picture of a dashboard with more charts than are drawn at once.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MAX_CHARTS } from '#app/stores/chart-render/limits.ts';
import { dashboards } from '#drizzle/schema/index.ts';
import { startImageBoard } from '#tests/fixtures/dashboards/image-board.ts';

it('has every chart, however many there are', async () => {
  const board = await startImageBoard();
  const [stored] = await board.db.select().from(dashboards).where(eq(dashboards.id, board.dashboardId));
  const layout = JSON.parse(stored?.positionJson ?? '') as Record<string, { children?: string[]; meta?: object }>;
  const ids = Array.from({ length: MAX_CHARTS + 1 }, (_, at) => `CHART-n${at}`);
  const nodes = ids.map((id) => [id, { ...layout['CHART-2'], id, meta: { ...layout['CHART-2']?.meta, width: 1, height: 20 } }]);
  const rows = Array.from({ length: Math.ceil(ids.length / 12) }, (_, at) => [
    `ROW-n${at}`,
    { id: `ROW-n${at}`, type: 'ROW', children: ids.slice(12 * at, 12 * at + 12), meta: {} },
  ]);
  const tab = { ...layout['TAB-a'], children: rows.map(([id]) => id) };
  const positionJson = JSON.stringify({ ...layout, ...Object.fromEntries([...nodes, ...rows]), 'TAB-a': tab });
  await board.db.update(dashboards).set({ positionJson }).where(eq(dashboards.id, board.dashboardId));
  const { bytes } = await board.file(`/d/${board.dashboardUuid}.svg?width=2800`, board.admin);
  await board.stop();
  const svg = new TextDecoder().decode(bytes);
  expect(svg).not.toContain('no longer exists');
  expect(svg.match(/>Shares/g)?.length).toBeGreaterThan(MAX_CHARTS);
});
