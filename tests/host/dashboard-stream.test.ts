// The page of a dashboard, read byte by byte: what comes first, in what order, and what a slow chart delays.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCharts } from '#app/stores/chart/store.server.ts';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import type { Dashboard } from '#app/stores/dashboard/wire.ts';
import { holdChart } from './chart-lease.ts';
import { openPage } from './page-stream.ts';
import { startTestHost, type TestHost } from './test-host.ts';

const PATH = '/superset/dashboard/flights-on-time/';
/** Other dashboards of the sample data. */
const WARM_UP = ['markets-and-jobs', 'movies-cars-and-weather'];
const FIRST_VIEW = 8;
const FIRST = { title: 'Flights', slot: 1 };
const SLOW = { title: 'Which days went wrong?', slot: 5 };
const MAX_SHEETS = 4;
/** With gzip. Before the first touch; 60 KB are promised. */
const MAX_FIRST_BYTES = 4_000;
/** With gzip. React, its router and Remix are 82 KB of it; a menu knows which pane cuts it off. */
const MAX_APP_BYTES = 125_500;
const LATE = '<div class="late-charts" data-late-charts>';

let testHost: TestHost;
let dashboard: Dashboard;

beforeAll(async () => {
  testHost = await startTestHost();
  const found = await findDashboard(testHost.host.db, 'flights-on-time');
  if (!found) throw new Error('The sample dashboard is not there.');
  dashboard = found;
  // The code is loaded and compiled before: how long that takes on a busy machine must not decide which charts come late.
  for (const slug of WARM_UP)
    await (await openPage(`${testHost.origin}/superset/dashboard/${slug}/`, testHost.cookie, 'identity')).end();
});
afterAll(() => testHost.stop());

const open = (query = '', encoding: 'identity' | 'gzip' = 'identity') =>
  openPage(`${testHost.origin}${PATH}${query}`, testHost.cookie, encoding);

/** Keeps the query of the chart with this title waiting. */
async function hold(title: string) {
  const charts = await findCharts(testHost.host.db, dashboard.chartIds);
  return holdChart(testHost, { dashboardId: dashboard.id, chartId: charts.find(({ name }) => name === title)?.id ?? 0 });
}

const pictureOf = (slot: number): string => `id="chart-${slot}-t"`;
const formatSlotAttribute = (slot: number): string => `data-chart-slot="${slot}"`;
/** The table's picture is HTML: its id is that of its table. */
const tableOf = (slot: number): string => `<table id="chart-${slot}"`;

/** The HTML between a slot's beginning and the next chart's heading. */
const slotHtml = (html: string, slot: number): string =>
  html.slice(html.indexOf(formatSlotAttribute(slot))).split('<article')[0] ?? '';

describe('a dashboard that was never opened before', () => {
  it('comes whole: each chart of the first view in its own place, in the order of the document', async () => {
    const page = await open();
    const html = await page.end();
    expect(page.status).toBe(200);
    const order = Array.from({ length: FIRST_VIEW }, (_, index) =>
      html.search(new RegExp(`${pictureOf(index + 1)}|${tableOf(index + 1)}`)),
    );
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    for (let slot = 1; slot <= FIRST_VIEW; slot += 1)
      expect(slotHtml(html, slot)).toMatch(/class="chart-note[ "].*class="chart-picture/s);
  });

  it('leaves no marker and no skeleton behind, and draws nothing for tabs that are closed', async () => {
    const html = await (await open()).end();
    expect(html).not.toContain('<!--chart-slot:1-->');
    expect(html.replace(/<script\b[\s\S]*?<\/script>/g, '')).not.toContain('chart-slot:');
    expect(html).not.toContain('chart-skeleton');
    expect(html).not.toContain(LATE);
    expect(slotHtml(html, FIRST_VIEW + 1)).toContain(formatSlotAttribute(FIRST_VIEW + 1));
    expect(html).not.toContain(pictureOf(FIRST_VIEW + 1));
    expect(html.trimEnd().endsWith('</body></html>')).toBe(true);
  });

  it('loads at most four style sheets, and before the first touch no code but what stands in it', async () => {
    const html = await (await open()).end();
    const linked = (pattern: RegExp): string[] => [...new Set([...html.matchAll(pattern)].map(([, path = '']) => path))];
    expect(linked(/href="(\/assets\/[^"]+\.css)"/g).length).toBeLessThanOrEqual(MAX_SHEETS);
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toMatch(/<script\b[^>]*(?:\ssrc=|type="module")/);
    const [head = ''] = html.split('</head>');
    const scripts = [...head.matchAll(/<script nonce="[^"]*">([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '').join('\n');
    expect(gzipSync(scripts).byteLength).toBeLessThanOrEqual(MAX_FIRST_BYTES);
    // The page's list of routes names the home page's code, too, which nothing loads here.
    const modules = linked(/<link rel="later" href="(\/assets\/(?!messages-|manifest-)[^"]+\.js)"/g);
    const sizes = modules.map(async (path) => gzipSync(await (await fetch(testHost.origin + path)).bytes()).byteLength);
    const totalBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(totalBytes).toBeGreaterThan(100_000);
    expect(totalBytes).toBeLessThanOrEqual(MAX_APP_BYTES);
  });

  it('starts the app of a page immediately that is edited or on a wall display', async () => {
    for (const query of ['?edit=true', '?kiosk=1', '?dashboard_focused_chart=1'])
      expect(await (await open(query)).end()).toContain('meridianLateStart.ready({"isNow":true');
    expect(await (await open()).end()).toContain('meridianLateStart.ready({"isNow":false');
  });

  it('carries its pictures once, as HTML, and not again as data for scripts', async () => {
    const html = await (await open()).end();
    const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '').join('\n');
    expect(scripts).toContain('Flights on time');
    expect(scripts).not.toMatch(/viewBox|chart-picture|twin-table|m-table|102,588/);
    expect(html.match(/id="chart-1-t"/g)).toHaveLength(1);
  });
});

describe('a dashboard with a slow chart', () => {
  it('shows the frame of the page before any chart is there', async () => {
    const slow = await hold(FIRST.title);
    const page = await open('?force=true');
    await page.until('Flights on time</h1>');
    // A text above the charts has a value of this one.
    await page.until('data-live=');
    expect(page.text).not.toContain('class="chart-picture');
    await slow.release();
    expect(slotHtml(await page.end(), FIRST.slot)).toContain(pictureOf(FIRST.slot));
  });

  it('shows the charts before it while the database still works', async () => {
    const slow = await hold(SLOW.title);
    const page = await open('?force=true');
    await page.until(pictureOf(SLOW.slot - 1));
    expect(page.text).not.toContain(pictureOf(SLOW.slot));
    expect(page.hasEnded).toBe(false);
    await slow.release();
    expect(await page.end()).toContain(pictureOf(SLOW.slot));
  });

  it('shows them to browsers as well, which take their pages compressed', async () => {
    const slow = await hold(SLOW.title);
    const page = await open('?force=true', 'gzip');
    await page.until(pictureOf(SLOW.slot - 1));
    expect(page.text).not.toContain(pictureOf(SLOW.slot));
    await slow.release();
    expect(await page.end()).toContain(pictureOf(SLOW.slot));
  });

  it('does not let it delay those after it: it comes last, readable in place', async () => {
    const slow = await hold(SLOW.title);
    const page = await open('?force=true');
    await page.until(tableOf(FIRST_VIEW));
    await page.until(LATE);
    expect(slotHtml(page.text, SLOW.slot)).toContain('chart-skeleton');
    for (const slot of [6, 7]) expect(page.text).toContain(pictureOf(slot));
    expect(page.text).not.toContain(pictureOf(SLOW.slot));
    await slow.release();
    const html = await page.end();
    const late = html.slice(html.indexOf(LATE));
    expect(late).toContain(`<section data-late-chart="${SLOW.slot}"><h2>${SLOW.title}</h2>`);
    expect(late).toContain(pictureOf(SLOW.slot));
    expect(late).toMatch(/<script nonce="[^"]+">/);
    expect(late.trimEnd().endsWith('</body></html>')).toBe(true);
  });
});
