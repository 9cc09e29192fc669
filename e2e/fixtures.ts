// What every story starts with: the host's address, the session of an administrator, and a page on which nothing may go wrong unseen.
import { randomUUID } from 'node:crypto';
import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { openAccount } from './accounts.ts';
import { patchFirefox } from './patch-firefox.ts';
import type { TestUser } from './people.ts';

export { expect } from '@playwright/test';
export { expectAccessible, expectAccessibleInBothThemes } from './every-screen/accessible.ts';

type Account = Awaited<ReturnType<typeof openAccount>>;

interface StoryOptions {
  /** Errors of the console that belong to the story; every other one fails it. */
  readonly expectedErrors: RegExp | null;
  /** An administrator whom no other story knows. */
  readonly account: Account;
}

export const test = base.extend<StoryOptions, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') patchFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectedErrors: [null, { option: true }],
  baseURL: ({ browserName: _ }, use) => use(process.env['MERIDIAN_URL']),
  account: async ({ browserName: _ }, use) => use(await openAccount()),
  storageState: ({ account }, use) => use(account),
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    await context.exposeFunction('reportViolation', (violation: string) => void errors.push(violation));
    await context.addInitScript(watchPolicy);
    context.on('weberror', (error) => errors.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    await use(context);
    const unexpected = errors.filter((error) => !expectedErrors?.test(error));
    await Promise.all(context.pages().map(settle));
    expect(unexpected).toEqual([]);
  },
});

/**
 * Reports what the page's policy refuses. The console is silent where code catches the refusal, as zod's probe for `new Function`
 * did: only the event tells.
 */
function watchPolicy(): void {
  const page = globalThis as unknown as { readonly reportViolation: (violation: string) => Promise<void> };
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    void page.reportViolation(`Content Security Policy: ${effectiveDirective} ${blockedURI} (${sourceFile}:${lineNumber})`);
  });
}

/** Chromium doesn't close a page that is navigating. A page that needs confirmation before leaving stays. */
async function settle(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 3 && page.url() !== 'about:blank'; attempt += 1) {
    await page.goto('about:blank', { timeout: 5000 }).catch(() => null);
  }
}

/** A browser that was never here. */
export const STRANGER = { cookies: [], origins: [] };

/** A page in another browser, logged in as the account; closed with its context. */
export async function openElsewhere(browser: Browser, storageState: Account): Promise<Page> {
  const context = await browser.newContext({ storageState, baseURL: process.env['MERIDIAN_URL'] ?? '' });
  return context.newPage();
}

/**
 * Sends what a client of the API would, as the account of the browser; returns the new object's id. Requests outside of pages have
 * `maxRetries`: the host ends a connection that was idle, and only browsers open another one by themselves.
 */
export async function create(context: BrowserContext, noun: string, data: object): Promise<number> {
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const reply = await context.request.post(`/api/v1/${noun}/`, { headers, data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

/** The result of a reply of the API. */
export async function read<T>(context: BrowserContext, path: string): Promise<T> {
  const reply = await context.request.get(path, { maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { result: T }).result;
}

/** The id of the one object whose column has the value. */
export async function findId(context: BrowserContext, noun: string, column: string, value: string): Promise<number> {
  const [found] = await read<{ id: number }[]>(
    context,
    `/api/v1/${noun}/?q=(filters:!((col:${column},opr:eq,value:'${value}')))`,
  );
  expect(found, `${noun} “${value}”`).toBeDefined();
  return found?.id ?? 0;
}

/** The database of the sample data. */
export const findSamples = (context: BrowserContext): Promise<number> => findId(context, 'database', 'database_name', 'examples');

/** No other story, nor this one in another run, uses the name. */
export const uniqueName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

/** What the console says about a page that was refused with one of these. */
export const statusError = (...statuses: number[]): RegExp => new RegExp(`status of (${statuses.join('|')})`);

export async function logIn(page: Page, { username, password }: Pick<TestUser, 'username' | 'password'>): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export const FLIGHTS = '/superset/dashboard/flights-on-time/';
export const LEISURE = '/superset/dashboard/movies-cars-and-weather/';
export const MARKETS = '/superset/dashboard/markets-and-jobs/';

/** The card of a chart that shows. */
export const card = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });

export const picture = (page: Page, title: string): Locator => card(page, title).locator('[data-picture]');

/** Opens a dashboard and waits for its charts and its script. */
export async function openDashboard(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectCharts(page);
  await untilHydrated(page);
}

/** Every chart that shows has its picture; nothing is waiting, nothing has failed. */
export async function expectCharts(page: Page): Promise<void> {
  const slots = page.locator('[data-chart-slot]:not([data-live])').filter({ visible: true });
  await expect(slots).not.toHaveCount(0);
  await expect(slots.filter({ hasNot: page.locator('[data-picture]:is(:has(svg), :has(table))') })).toHaveCount(0);
  await expect(page.locator('[data-skeleton], .chart-failed').filter({ visible: true })).toHaveCount(0);
}

/** Chromium may keep an idle callback back for good, while it expects a scroll to go on: it comes then after this time. */
const IDLE_WAIT_MS = 3_000;

/**
 * Resolves once the page's script listens: React has taken the page over, its effects have run, and it has nothing left to do.
 * Pages whose app starts with the first touch are touched.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined);
  await page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), IDLE_WAIT_MS);
}

/** Chooses an entry of a chart's menu. */
export async function choose(page: Page, title: string, entry: string): Promise<void> {
  await card(page, title).getByLabel(`Actions for ${title}`).click();
  const press = (name: string) => card(page, title).getByRole('button', { name, exact: true }).click();
  if (entry.startsWith('Download ')) await press('Download');
  await press(entry);
}

/** Points at a chart until it responds: its code and data load with the first touch. */
export async function touch(page: Page, title: string): Promise<Locator> {
  await untilHydrated(page);
  await picture(page, title).hover();
  await expect(picture(page, title).locator('[data-legend-buttons]')).toBeAttached();
  return picture(page, title);
}
