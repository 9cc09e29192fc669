// A user opens a dashboard to read it.
import {
  card,
  choose,
  expect,
  expectCharts,
  FLIGHTS,
  MARKETS,
  openDashboard,
  picture,
  test,
  untilHydrated,
} from '#e2e/fixtures.ts';

const sidesOf = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
};

const OVERVIEW = [
  'Which days went wrong?',
  'How do flights arrive?',
  'Is it worth getting up early?',
  'Which routes lose the most time?',
];
const AIRPORTS = ['Do the big four recover together?', 'Which big airports send you off late?'];
const ROUTES = ['Which busy routes can you trust?', 'Do long flights make up time?'];

test('the first tab opens with its charts drawn; the others open by mouse and keys, and the address leads to the same tab', async ({
  page,
  context,
}) => {
  const tab = (name: string, on = page) => on.getByRole('tab', { name });
  await test.step('an address with a tab that is not there opens the first one, drawn, with what it shows in words', async () => {
    await openDashboard(page, `${FLIGHTS}?tab=TAB-of-another-dashboard`);
    await expect(page).toHaveTitle('Flights on time · Meridian');
    await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
    for (const title of ['Flights', 'Arrived on time', 'Average delay in minutes', 'Hours lost', ...OVERVIEW.slice(0, 3)]) {
      await expect(picture(page, title).getByRole('img', { name: title })).toBeVisible();
      await expect(picture(page, title).locator('desc')).not.toBeEmpty();
    }
    await expect(picture(page, 'Which routes lose the most time?').getByRole('table')).toBeVisible();
    await expect(picture(page, 'Flights').locator('desc')).toHaveText(/200,000/);
  });
  await test.step('by keys', async () => {
    await tab('Overview').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Airports'],
      ['ArrowRight', 'Routes'],
      ['ArrowRight', 'Overview'],
      ['ArrowLeft', 'Routes'],
      ['Home', 'Overview'],
      ['End', 'Routes'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await expectCharts(page);
    for (const title of ROUTES) await expect(picture(page, title)).toBeVisible();
  });
  await test.step('by mouse, and in another window by the address', async () => {
    await tab('Airports').click();
    const other = await context.newPage();
    for (const window of [page, other]) {
      if (window === other) await other.goto(page.url());
      await expect(tab('Airports', window)).toHaveAttribute('aria-selected', 'true');
      await expectCharts(window);
      for (const title of AIRPORTS) await expect(picture(window, title)).toBeVisible();
      for (const title of OVERVIEW) await expect(card(window, title)).toBeHidden();
    }
  });
});

test('words, headings and columns stand as they were laid out, and a period that differs from the head’s is on its card', async ({
  page,
}) => {
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

  const periodOn = (title: string) => card(page, title).locator('.chart-period');
  await expect(page.locator('[data-page-facts]')).toHaveText(/^Jan 1, 2000 – Mar 31, 2010 Data updated/);
  await expect(periodOn('Jobs in December 2015')).toBeVisible();
  await expect(periodOn('Jobs in December 2015')).toHaveText('Jan 1, 2006 – Dec 31, 2015');
  await expect(periodOn('Apple in March 2010')).toBeHidden();
});

test('the head says once for which period and how old the data is, a card what is clearly older; a favorite stays one', async ({
  page,
}) => {
  await openDashboard(page, FLIGHTS);
  const isSaved = page.waitForResponse((reply) => reply.url().endsWith('/favorites/'));
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  const star = page.getByRole('button', { name: 'Remove from favorites' });
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await isSaved;
  await page.reload();
  await untilHydrated(page);
  await expect(star).toBeVisible();

  const late = card(page, 'Hours lost');
  const note = late.locator('.chart-note');
  const facts = page.locator('[data-page-facts]');
  await test.step('in the head', async () => {
    // As old as the others, whatever other stories have refreshed of the sample.
    await page.getByRole('button', { name: 'Reload from database' }).first().click();
    await expect(page.getByText(/^\d+ charts refreshed$/)).toBeVisible();
    await page.reload();
    await untilHydrated(page);
    await expect(facts).toHaveText(/^Jan 1 – Jun 30, 2001 Data updated (just now|\d+ minutes? ago)( to just now)?$/);
    await expect(page.getByText('Jan 1 – Jun 30, 2001').filter({ visible: true })).toHaveCount(1);
    await expect(note).toHaveText(/Cached (just now|\d+ minutes? ago)$/);
    await expect(note.getByText(/^Cached/)).toBeHidden();
    await choose(page, 'Hours lost', 'Refresh');
    await expect(note).toHaveText(/Updated just now$/);
    await expect(facts).toHaveText(/^Jan 1 – Jun 30, 2001 Data updated (just now|\d+ minutes? ago)( to just now)?$/);
  });
  await test.step('on the card', async () => {
    // Another story can have refreshed charts of the sample meanwhile, this one too.
    const ages = page.locator('.chart-age').filter({ visible: true });
    const others = (await ages.count()) - (await late.locator('.chart-age').filter({ visible: true }).count());
    await page.route('**/charts/render', async (route) => {
      const reply = await route.fetch({ maxRetries: 1 });
      const text = await reply.text();
      const hourAgo = (_: string, ms: string) => `"queriedAtMs":${Number(ms) - 3_600_000}`;
      await route.fulfill({ response: reply, body: text.replace(/"queriedAtMs":(\d+)/g, hourAgo) });
    });
    await choose(page, 'Hours lost', 'Refresh');
    await expect(late.getByText(/1 hour ago$/)).toBeVisible();
    const [head, drawn, said] = await Promise.all(
      [late.locator('header'), late.locator('[data-picture]'), note].map((part) => part.evaluate(sidesOf)),
    );
    expect((drawn?.top ?? 0) - (head?.bottom ?? 0)).toBe(8);
    expect(said?.top).toBeGreaterThanOrEqual(drawn?.bottom ?? Infinity);
    await expect(ages).toHaveCount(others + 1);
    await expect(facts).toContainText('Data updated 1 hour ago to ');
    await page.unrouteAll({ behavior: 'wait' });
  });
});
