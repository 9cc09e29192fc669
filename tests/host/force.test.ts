// When callers see a changed row. Cached results stay what they were until a caller forces a new
// one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMarksDashboard, writeMarks } from './marks-dashboard.ts';
import { openPage } from './page-stream.ts';
import { requestCharts } from './render-request.ts';
import { startTestHost, type TestHost } from './test-host.ts';

let testHost: TestHost;
let place: { dashboardId: number; chartId: number };

beforeAll(async () => {
  testHost = await startTestHost();
  await writeMarks(testHost.host, { Ada: 10, Bo: 20, Cy: 40 });
  place = await addMarksDashboard(testHost.host);
});
afterAll(() => testHost.stop());

const load = async (): Promise<string> => (await openPage(`${testHost.origin}/superset/dashboard/marks/`, testHost.cookie)).end();
/** The bars of the one chart on the page. */
const barsOf = (html: string): string => /<div class="chart-picture"[^>]*>(.*?<\/svg>)/s.exec(html)?.[1] ?? '';
const buildDataTable = (html: string): string[] => [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text ?? '');
const render = async (force: boolean) => {
  const [entry] = await requestCharts(testHost, { dashboardId: place.dashboardId, chartIds: [place.chartId], force });
  if (!entry) throw new Error('No chart came.');
  return entry;
};

describe('when a row has changed', () => {
  it('pages keep showing the cached result and its age; a forced chart replaces it, and then every page shows the new one', async () => {
    const before = await load();
    expect(buildDataTable(before)).toEqual(['Ada', '10', 'Bo', '20', 'Cy', '40']);
    expect(before).toContain('Updated <time');
    const drawnBefore = (await render(false)).svg;

    await writeMarks(testHost.host, { Ada: 10, Bo: 35, Cy: 40 });
    const kept = await load();
    expect(buildDataTable(kept)).toEqual(buildDataTable(before));
    expect(barsOf(kept)).toBe(barsOf(before));
    expect(kept).toContain('Cached <time');

    const forced = await render(true);
    expect(forced.note.isCached).toBe(false);
    expect(forced.dataTable.rows).toEqual([
      ['Ada', '10'],
      ['Bo', '35'],
      ['Cy', '40'],
    ]);
    expect(forced.svg).not.toBe(drawnBefore);

    const after = await load();
    expect(buildDataTable(after)).toEqual(['Ada', '10', 'Bo', '35', 'Cy', '40']);
    expect(barsOf(after)).not.toBe(barsOf(before));
    expect(after).toContain('Cached <time');
    expect((await render(false)).svg).toBe(forced.svg);
  });

  it('a page that is forced refreshes automatically', async () => {
    await writeMarks(testHost.host, { Ada: 7, Bo: 35, Cy: 40 });
    const forced = await (await openPage(`${testHost.origin}/superset/dashboard/marks/?force=true`, testHost.cookie)).end();
    expect(buildDataTable(forced)).toEqual(['Ada', '7', 'Bo', '35', 'Cy', '40']);
    expect(buildDataTable(await load())).toEqual(['Ada', '7', 'Bo', '35', 'Cy', '40']);
  });
});
