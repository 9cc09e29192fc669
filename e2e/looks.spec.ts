// Every screen in light and dark, from a telephone to a wide desk: nothing that axe finds, nothing that sticks out, nothing that jumps,
// and what can be pressed is called what is seen of it.
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectCharts,
  expectNamesMatch,
  FLIGHTS,
  LEISURE,
  MARKETS,
  statusError,
  STRANGER,
  test,
  untilHydrated,
} from './fixtures.ts';
import { PEOPLE } from './people.ts';
import { openLab } from './sql-lab.ts';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** Where everything is in words. */
const DESK = 1280;
/** What is on a wide desk is on a small one as well, with less room around it. */
const WIDE = 1920;

test.describe.configure({ mode: 'parallel' });

/** `show` opens the screen, and again for each size where the server draws for it. */
async function expectGoodLooks(page: Page, show: () => Promise<unknown>, isDrawnForSize = false): Promise<void> {
  for (const [index, size] of SIZES.entries()) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.context().addCookies([{ name: 'm-viewport', value: String(size.width), domain: '127.0.0.1', path: '/' }]);
      if (index === 0 || isDrawnForSize) await show();
      const excessPx = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(excessPx, { message: 'sticks out' }).toBe(0);
      if (size.width < WIDE) await expectAccessibleInBothThemes(page);
      if (size.width === DESK) await expectNamesMatch(page);
    });
  }
}

const openPlain = (page: Page, address: string) => async () => {
  await page.goto(address);
  await untilHydrated(page);
};
const expectGoodCharts = (page: Page, address: string) =>
  expectGoodLooks(
    page,
    async () => {
      await page.goto(address);
      await expectCharts(page);
      await untilHydrated(page);
    },
    true,
  );

const PLAIN = [
  ['home', '/'],
  ['the list of dashboards', '/dashboard/list/'],
  ['the list of charts', '/chart/list/'],
  ['the list of reports', '/report/list/'],
  ['the list of charts by a filter', '/chart/list/?type=pie&favorite=no'],
  ['the list of alerts', '/alert/list/'],
  ['the list of annotation layers', '/annotationlayer/list/'],
  ['the list of row-level security rules', '/rowlevelsecurity/list/'],
  ['the list of datasets', '/tablemodelview/list/'],
  ['the list of saved queries', '/savedqueryview/list/'],
  ['the list of tags', '/superset/tags/'],
  ['the list of CSS templates', '/csstemplatemodelview/list/'],
  ['the history of queries', '/sqllab/history/'],
  ['the account', '/user_info/'],
  ['the list of users', '/users/'],
  ['the list of roles', '/roles/'],
  ['a role', '/roles/?edit=1'],
  ['the list of groups', '/list_groups/'],
  ['the action log', '/actionlog/list'],
  ['the import', '/import/'],
  ['the choice of a new chart', '/chart/add'],
  ['the list of databases', '/databaseview/list/'],
  ['the choice of a database', '/databaseview/list/?new'],
  ['the form of a database', '/databaseview/list/?new=postgresql'],
] as const;
/** Screens of one story: a browser that has the scripts of all takes half the time for the next. */
const GROUP = 6;

for (let at = 0; at < PLAIN.length; at += GROUP) {
  const group = PLAIN.slice(at, at + GROUP);
  test(`${group.map(([name]) => name).join(', ')} look good at every size and in both themes`, async ({ page }) => {
    for (const [name, address] of group) await test.step(name, () => expectGoodLooks(page, openPlain(page, address)));
  });
}

test('the list of charts as cards looks good at every size and in both themes', async ({ page, context }) => {
  await context.addCookies([{ name: 'm-cards', value: 'charts', domain: '127.0.0.1', path: '/' }]);
  await expectGoodLooks(page, openPlain(page, '/chart/list/'));
});

for (const [name, address, tabs] of [
  ['Flights on time', FLIGHTS, ['Overview', 'Airports', 'Routes']],
  ['Movies, cars and weather', LEISURE, ['Movies', 'Cars', 'Weather', 'World']],
] as const) {
  for (const tab of tabs) {
    test(`the tab “${tab}” of “${name}” looks good at every size and in both themes`, async ({ page }) => {
      await page.goto(address);
      const href = (await page.getByRole('tab', { name: tab }).getAttribute('href')) ?? '';
      await expectGoodCharts(page, address + href);
    });
  }
}

test('SQL Lab looks good at every size and in both themes', ({ page }) =>
  expectGoodLooks(page, async () => {
    await openLab(page);
    await expect(page.getByRole('button', { name: 'Run' })).toBeVisible();
  }));

test('“Markets and jobs” looks good at every size and in both themes', ({ page }) => expectGoodCharts(page, MARKETS));

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: statusError(404) });
  test('looks good at every size and in both themes', ({ page }) => expectGoodLooks(page, openPlain(page, '/no/such/page')));
});

test.describe('for a stranger', () => {
  test.use({ storageState: STRANGER, expectedErrors: statusError(403) });

  test('the login screen looks good at every size and in both themes', ({ page }) =>
    expectGoodLooks(page, openPlain(page, '/login/')));

  test('a refused page looks good at every size and in both themes', async ({ page, baseURL }) => {
    const { username, password } = PEOPLE.sol;
    await page.request.post('/login/', {
      form: { username, password, returnTo: '/user_info/' },
      headers: { origin: baseURL ?? '' },
    });
    await expectGoodLooks(page, openPlain(page, '/dashboard/list/'));
  });
});

for (const { width, height } of SIZES) {
  test(`nothing on a dashboard jumps while it loads, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/login/');
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(FLIGHTS, { waitUntil: 'load' });
    await expectCharts(page);
    await untilHydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}
