// Somebody opens a dashboard to read it.
import { card, choose, expect, expectCharts, FLIGHTS, MARKETS, openDashboard, picture, test, untilHydrated } from './fixtures.ts';

const OVERVIEW = [
  'Which days went wrong?',
  'How do flights arrive?',
  'Is it worth getting up early?',
  'Which routes lose the most time?',
];
const AIRPORTS = ['Do the big four recover together?', 'Which big airports send you off late?'];
const ROUTES = ['Which busy routes can you trust?', 'Do long flights make up time?'];

test('every chart of the first view is drawn, with what it shows in words', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  await expect(page).toHaveTitle('Flights on time · Meridian');
  for (const title of ['Flights', 'Arrived on time', 'Average delay in minutes', 'Hours lost', ...OVERVIEW.slice(0, 3)]) {
    await expect(picture(page, title).getByRole('img', { name: title })).toBeVisible();
    await expect(picture(page, title).locator('desc')).not.toBeEmpty();
  }
  await expect(picture(page, 'Which routes lose the most time?').getByRole('table')).toBeVisible();
  await expect(picture(page, 'Flights').locator('desc')).toHaveText(/200,000/);
});

test('words, headings and columns stand between the charts as they were laid out', async ({ page }) => {
  await openDashboard(page, MARKETS);
  for (const name of ['Work', 'Shares', 'Industry by industry']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'How to read it' })).toBeVisible();
  await expect(page.getByText('not seasonally adjusted')).toHaveCSS('font-weight', /^[67]00$/);
  await expect(page.getByRole('main').getByRole('separator')).toBeVisible();
  const [above, below] = [card(page, 'Apple in March 2010'), card(page, 'How far did each share swing?')];
  const beside = await card(page, 'What became of five technology shares?').boundingBox();
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  if (!beside || !upper || !lower) throw new Error('A card has no place.');
  expect(upper.x).toBe(lower.x);
  expect(lower.y + lower.height).toBeCloseTo(beside.y + beside.height, 0);
});

test('period and age of the data are said once, in the head, and on a card only where they differ', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  await page.reload();
  await untilHydrated(page);
  const facts = page.locator('[data-page-facts]');
  await expect(facts).toHaveText(/^Jan 1 – Jun 30, 2001 Data updated (just now|\d+ minutes? ago)$/);
  await expect(page.getByText('Jan 1 – Jun 30, 2001').filter({ visible: true })).toHaveCount(1);
  const note = card(page, 'Hours lost').locator('.chart-note');
  await expect(note).toHaveText(/Cached (just now|\d+ minutes? ago)$/);
  await expect(note.getByText(/^Cached/)).toBeHidden();
  await choose(page, 'Hours lost', 'Refresh');
  await expect(note).toHaveText(/Updated just now$/);
  await expect(facts).toHaveText(/^Jan 1 – Jun 30, 2001 Data updated (just now|\d+ minutes? ago)$/);

  await openDashboard(page, MARKETS);
  const periodOn = (title: string) => card(page, title).locator('.chart-period');
  await expect(facts).toHaveText(/^Jan 1, 2000 – Mar 31, 2010 Data updated/);
  await expect(periodOn('Jobs in December 2015')).toBeVisible();
  await expect(periodOn('Jobs in December 2015')).toHaveText('Jan 1, 2006 – Dec 31, 2015');
  await expect(periodOn('Apple in March 2010')).toBeHidden();
});

test('data that is clearly older than the rest says so on its card', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const late = card(page, 'Hours lost');
  // Another story can have refreshed charts of the sample meanwhile, this one too.
  const ages = page.locator('.chart-age').filter({ visible: true });
  const others = (await ages.count()) - (await late.locator('.chart-age').filter({ visible: true }).count());
  await page.route('**/charts/render', async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    const hourAgo = (_: string, ms: string) => `"queriedAtMs":${Number(ms) - 3_600_000}`;
    await route.fulfill({ response: reply, body: text.replace(/"queriedAtMs":(\d+)/g, hourAgo) });
  });
  await choose(page, 'Hours lost', 'Refresh');
  await expect(late.getByText(/1 hour ago$/)).toBeVisible();
  await expect(ages).toHaveCount(others + 1);
  await expect(page.locator('[data-page-facts]')).not.toContainText('hour');
  await page.unrouteAll({ behavior: 'wait' });
});

test('tabs open by mouse, and the address leads others to the same tab', async ({ page, context }) => {
  await openDashboard(page, FLIGHTS);
  await page.getByRole('tab', { name: 'Airports' }).click();
  await expect(page.getByRole('tab', { name: 'Airports' })).toHaveAttribute('aria-selected', 'true');
  await expectCharts(page);
  for (const title of AIRPORTS) await expect(picture(page, title)).toBeVisible();
  for (const title of OVERVIEW) await expect(card(page, title)).toBeHidden();

  const other = await context.newPage();
  await other.goto(page.url());
  await expectCharts(other);
  for (const title of AIRPORTS) await expect(picture(other, title)).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Airports' })).toHaveAttribute('aria-selected', 'true');
});

test('an address with a tab that is not there opens the first one, and arrow keys, Home and End open the others', async ({
  page,
}) => {
  await openDashboard(page, `${FLIGHTS}?tab=TAB-of-another-dashboard`);
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'Airports'],
    ['ArrowRight', 'Routes'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Routes'],
    ['Home', 'Overview'],
    ['End', 'Routes'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  await expectCharts(page);
  for (const title of ROUTES) await expect(picture(page, title)).toBeVisible();
});
