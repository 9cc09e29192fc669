// A user looks at a map of an installation whose operator has named a provider of tiles: they come, come late, or are broken.
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyPrepared } from '#scripts/start/prepared-state.ts';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { expect, logIn, openDashboard, statusError, STRANGER, test, untilHydrated } from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';
import { AIRPORTS, makeMapBoard, makeAirports, makeWorld, mapButton, touchMap, untilAtRest, WORLD } from './touched-map.ts';

/** One blue pixel. */
const TILE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

let provider: Server;
let host: PreparedHost | null = null;
let stateDir: string;
let requested: string[] = [];
let isBroken = false;
/** Called when a late tile can come. */
let late: (() => void)[] | null = null;

test.use({
  storageState: STRANGER,
  baseURL: ({ browserName: _ }, use) => use(host?.url.origin),
  expectedErrors: statusError(500),
});

test.beforeAll(async () => {
  provider = createServer((request, response) => {
    requested.push(request.url ?? '');
    const send = () => response.writeHead(isBroken ? 500 : 200, { 'Content-Type': 'image/png' }).end(isBroken ? '' : TILE);
    if (late === null) send();
    else late.push(send);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  process.env['MERIDIAN_MAP_STYLE_URL'] = `http://127.0.0.1:${port}/{theme}/{z}/{x}/{y}.png`;
  process.env['MERIDIAN_MAP_ATTRIBUTION'] = '© Makers of blue maps';
  stateDir = mkdtempSync(join(tmpdir(), 'meridian-tiles-'));
  copyPrepared(stateDir);
  host = await startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: PEOPLE.admin.password,
    builtIn: '.',
    report: () => undefined,
  });
  delete process.env['MERIDIAN_MAP_STYLE_URL'];
  delete process.env['MERIDIAN_MAP_ATTRIBUTION'];
});
test.afterAll(async () => {
  await host?.stop();
  provider.close();
  rmSync(stateDir, { recursive: true, force: true });
});

test('broken tiles leave our own map, and late ones until they are here: below the marks, with the provider’s name; none come before a map is touched, nor in equal areas', async ({
  page,
  context,
}) => {
  await page.goto('/login/');
  await untilHydrated(page);
  await logIn(page, PEOPLE.admin);
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  const address = await makeMapBoard(context, await makeWorld(context), await makeAirports(context));
  await openDashboard(page, address);
  await test.step('a map in equal areas has no tiles', async () => {
    const world = await touchMap(page, WORLD);
    await mapButton(page, WORLD, 'Zoom in').click();
    await untilAtRest(world);
    await expect(mapButton(page, WORLD, 'Reset view')).toBeVisible();
    expect(requested).toEqual([]);
  });
  await test.step('broken tiles are not requested for ever', () => zoomOverBroken(page));

  [requested, isBroken, late] = [[], false, []];
  await openDashboard(page, address);
  expect(requested).toEqual([]);
  const map = await touchMap(page, AIRPORTS);
  const attribution = map.getByText('© Makers of blue maps');
  const tiles = map.locator('[data-tiles] image');
  await test.step('late tiles', async () => {
    await expect.poll(() => late?.length ?? 0).toBeGreaterThan(0);
    await expect(map.locator('[data-towns]')).toBeVisible();
    await expect(attribution).toBeHidden();
    const waiting = late ?? [];
    late = null;
    for (const send of waiting) send();
    await expect(attribution).toBeVisible();
    // The provider writes names itself.
    await expect(map.locator('[data-towns]')).toBeHidden();
  });
  await expect(tiles.first()).toBeAttached();
  await expect(map.locator('[data-tiles] image:not([data-loaded])')).toHaveCount(0);
  expect(requested.every((path) => /^\/light\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
  const former = new Set(requested);
  await mapButton(page, AIRPORTS, 'Zoom in').click();
  await untilAtRest(map);
  await expect.poll(() => requested.some((path) => !former.has(path))).toBe(true);
  await expect(map.locator('[data-tiles] image:not([data-loaded])')).toHaveCount(0);
  const isBelow = await map.evaluate((picture) => {
    const [tile, mark] = [picture.querySelector('[data-tiles] image'), picture.querySelector('circle[data-key]')];
    return tile !== null && mark !== null && (tile.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(isBelow).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => requested.some((path) => path.startsWith('/dark/'))).toBe(true);
});

async function zoomOverBroken(page: Page): Promise<void> {
  isBroken = true;
  const map = await touchMap(page, AIRPORTS);
  await expect.poll(() => requested.length).toBeGreaterThan(5);
  await expect(map.locator('[data-tiles] image')).toHaveCount(0);
  await expect(map.locator('[data-towns]')).toBeVisible();
  await expect(map.getByText('© Makers of blue maps')).toBeHidden();
  const count = requested.length;
  await mapButton(page, AIRPORTS, 'Zoom in').click();
  await untilAtRest(map);
  await expect(mapButton(page, AIRPORTS, 'Reset view')).toBeVisible();
  expect(requested.length).toBe(count);
}
