// Every screen in light and dark, from a telephone to a wide desk: nothing that axe finds, nothing that sticks out, nothing that jumps,
// and what can be pressed is called what is seen of it.
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleAndNamed } from './accessible.ts';
import {
  expect,
  expectCharts,
  FLIGHTS,
  LEISURE,
  MARKETS,
  openDashboard,
  read,
  statusError,
  STRANGER,
  test,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { goOn } from '#e2e/going-on.ts';
import { PEOPLE } from '#e2e/people.ts';
import { openLab } from '#e2e/sqllab/sql-lab.ts';

const TELEPHONE = { width: 360, height: 740 };
/** Where everything is in words. */
const DESK = { width: 1280, height: 800 };
/** What is on a wide desk is on a small one as well, with less room around it. */
const WIDE_DESK = { width: 1920, height: 1080 };
const SIZES = [TELEPHONE, DESK, WIDE_DESK];

const CARDS = { name: 'm-cards', value: 'charts', domain: '127.0.0.1', path: '/' };

/** One after the other in the same document, as links lead: no screen follows another of the same kind. */
const PLAIN = [
  [
    ['home', '/'],
    ['the list of dashboards', '/dashboard/list/'],
    ['the list of charts', '/chart/list/'],
    ['the list of reports', '/report/list/'],
    ['the list of charts by a filter', '/chart/list/?type=pie&favorite=no'],
  ],
  [
    ['the list of alerts', '/alert/list/'],
    ['the list of annotation layers', '/annotationlayer/list/'],
    ['the list of row-level security rules', '/rowlevelsecurity/list/'],
    ['the storage of history', '/actionlog/storage'],
    ['the list of datasets', '/tablemodelview/list/'],
    ['the list of saved queries', '/savedqueryview/list/'],
    ['the list of tags', '/superset/tags/'],
    ['the list of CSS templates', '/csstemplatemodelview/list/'],
  ],
  [
    ['the choice of a database', '/databaseview/list/?new'],
    ['the history of queries', '/sqllab/history/'],
    ['the account', '/user_info/'],
    ['the audit view', '/actionlog/audit'],
    ['the list of users', '/users/'],
    ['the list of roles', '/roles/'],
    ['a role', '/roles/?edit=1'],
  ],
  [
    ['the list of groups', '/list_groups/'],
    ['the action log', '/actionlog/list'],
    ['the import', '/import/'],
    ['the list of databases', '/databaseview/list/'],
    ['the choice of a new chart', '/chart/add'],
    ['the form of a database', '/databaseview/list/?new=postgresql'],
  ],
] as const;

test.describe.configure({ mode: 'parallel' });

for (const group of PLAIN) {
  const last = group.at(-1)?.[0];
  test(`from ${group[0][0]} to ${last}, each screen looks good at every size and in both themes`, async ({ page }) => {
    for (const [index, [name, address]] of group.entries()) {
      await test.step(name, async () => {
        await (index === 0 ? page.goto(address) : goOn(page, address));
        await untilHydrated(page);
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
        await expectGoodLooks(page);
      });
    }
  });
}

test('the list of charts as cards and SQL Lab look good at every size and in both themes', async ({ page, context }) => {
  await context.addCookies([CARDS]);
  await page.goto('/chart/list/');
  await untilHydrated(page);
  await expectGoodLooks(page);
  await openLab(page);
  await expect(page.getByRole('button', { name: 'Run' })).toBeVisible();
  await expectGoodLooks(page);
});

for (const [name, address] of [
  ['Flights on time', FLIGHTS],
  ['Movies, cars and weather', LEISURE],
] as const) {
  test(`each tab of “${name}” looks good at every size and in both themes, and the first one doesn't jump while it loads`, async ({
    page,
    context,
  }) => {
    const [first = '', ...others] = await readTabs(context, address);
    await page.addInitScript(recordShifts);
    for (const size of SIZES) {
      await setSize(page, size);
      if (size === WIDE_DESK) {
        await withSlowNetwork(page, () => openDashboard(page, `${address}?tab=${first}`));
        await expectNoShifts(page);
        await expectGoodLooksAt(page, size);
        continue;
      }
      // The first one last: its fonts are there by then.
      for (const tab of [...others, first]) {
        await openDashboard(page, `${address}?tab=${tab}`);
        if (tab === first) await expectNoShifts(page);
        await expectGoodLooksAt(page, size);
      }
    }
    for (const tab of others) {
      await page.locator(`[role=tab][href$="${tab}"]`).click();
      await expectCharts(page);
      await expectNothingSticksOut(page);
    }
  });
}

test('“Markets and jobs” looks good at every size and in both themes', async ({ page }) => {
  for (const size of SIZES) {
    await setSize(page, size);
    await openDashboard(page, MARKETS);
    await expectGoodLooksAt(page, size);
  }
});

test.describe('for a stranger', () => {
  test.use({ storageState: STRANGER, expectedErrors: statusError(403, 404) });

  test('the login screen, a refused page and an address that leads nowhere look good at every size and in both themes', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/login/');
    await untilHydrated(page);
    await expectGoodLooks(page);
    const { username, password } = PEOPLE.sol;
    await page.request.post('/login/', {
      form: { username, password, returnTo: '/user_info/' },
      headers: { origin: baseURL ?? '' },
      maxRetries: 1,
    });
    for (const address of ['/dashboard/list/', '/no/such/page']) {
      await page.goto(address);
      await untilHydrated(page);
      await expectGoodLooks(page);
    }
  });
});

/** For a screen that the server renders in the same way for all sizes. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectGoodLooksAt(page, size);
  }
}

async function expectGoodLooksAt(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await test.step(`${size.width} px`, async () => {
    await expectNothingSticksOut(page);
    if (size !== WIDE_DESK) await expectAccessibleAndNamed(page);
  });
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  const excessPx = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excessPx, { message: 'sticks out' }).toBe(0);
}

/** Also for the server, which draws charts for the window. */
async function setSize(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize(size);
  await page.context().addCookies([{ name: 'm-viewport', value: String(size.width), domain: '127.0.0.1', path: '/' }]);
}

/** The ids of a dashboard's tabs in their order. */
async function readTabs(context: BrowserContext, address: string): Promise<readonly string[]> {
  const slug = address.split('/').at(-2) ?? '';
  const { position_json } = await read<{ position_json: string }>(context, `/api/v1/dashboard/${slug}`);
  const nodes = Object.values(JSON.parse(position_json) as Record<string, { type: string; children: string[] }>);
  return nodes.find(({ type }) => type === 'TABS')?.children ?? [];
}

/** Each shift in words: how much, what moved, and from where to where. */
function recordShifts(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
  }
  const describeRect = ({ x, y, width, height }: DOMRect) => `${width}×${height} at ${x}, ${y}`;
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName} ${element?.getAttribute('class')}: ${describeRect(previousRect)} → ${describeRect(currentRect)}`;
      });
      shifts.push(`${value} after ${Math.round(startTime)} ms: ${moved.join('; ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Slow enough that Chromium paints a page many times before it has all of it. */
async function withSlowNetwork(page: Page, load: () => Promise<void>): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const limit = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: -1,
    });
  await limit(50_000);
  await load();
  await limit(-1);
  await network.detach();
}

async function expectNoShifts(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
}
