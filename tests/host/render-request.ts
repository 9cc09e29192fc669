// POST /charts/render as the app's pages send it.
import type { RenderEntry, PictureEntry } from '#app/stores/chart-render/wire.ts';
import type { TestHost } from './test-host.ts';

interface Requested {
  readonly dashboardId: number;
  readonly chartIds: readonly number[];
  readonly force?: boolean;
  readonly include?: readonly ('data' | 'query' | 'file')[];
}

/** The pictures, in the order in which they arrived. Throws for a chart that failed. */
export async function requestCharts({ origin, cookie }: TestHost, request: Requested): Promise<PictureEntry[]> {
  const { dashboardId, chartIds, force = false, include = [] } = request;
  const charts = chartIds.map((chartId, slot) => ({ chartId, slot, widthPx: 480, heightPx: 320 }));
  const reply = await fetch(`${origin}/charts/render`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ dashboardId, charts, force, include }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const lines = (await reply.text()).trim().split('\n');
  return lines.map((line) => {
    const entry = JSON.parse(line) as RenderEntry;
    if ('error' in entry) throw new Error(`${entry.title}: ${entry.error.message}`);
    return entry;
  });
}
