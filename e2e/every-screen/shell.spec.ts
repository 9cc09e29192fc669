// The frame around every screen: palette, shortcuts, theme, offline, and all of it by keyboard.
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectCharts,
  FLIGHTS,
  openDashboard,
  STRANGER,
  statusError,
  test,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';

test.describe('the command palette', () => {
  test('and the shortcuts open by a key; it closes by Esc with the focus where it was, says when nothing matches, is walked by arrows, and leads to a dashboard', async ({
    page,
  }) => {
    await page.goto('/dashboard/list/');
    await untilHydrated(page);
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search dashboards')).toBeFocused();
    await page.keyboard.type('?');
    await expect(page.getByLabel('Search dashboards')).toHaveValue('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByLabel('Search dashboards').focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel('Search dashboards')).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('zzzz');
    await expect(page.getByText('No matches. Try a shorter search.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    const input = page.getByRole('combobox', { name: 'Search or jump to' });
    await input.fill('theme');
    await expect(page.getByRole('option')).toHaveText(['Theme: light', 'Theme: dark', 'Theme: system', /^CSS templates/]);
    for (const [key, name] of [
      ['ArrowDown', 'Theme: dark'],
      ['ArrowUp', 'Theme: light'],
      ['ArrowUp', /^CSS templates/],
      ['ArrowUp', 'Theme: system'],
      ['ArrowUp', 'Theme: dark'],
    ] as const) {
      await page.keyboard.press(key);
      const option = page.getByRole('option', { name, selected: true });
      await expect(input).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none');
    }
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await page.keyboard.type('jobs mark');
    await expect(page.getByRole('option')).toHaveText(['Markets and jobs']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Markets and jobs' })).toBeVisible();
  });

  test('has what was typed before it was there, though a key came at the moment in which React took the page over', async ({
    page,
  }) => {
    // React schedules its first render by a message: the key comes before it.
    await page.addInitScript(() => {
      const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')?.value as MessagePort['postMessage'];
      MessagePort.prototype.postMessage = function (message: unknown) {
        MessagePort.prototype.postMessage = post;
        const key = new KeyboardEvent('keydown', { key: 'Shift', bubbles: true });
        queueMicrotask(() => void document.body.dispatchEvent(key));
        post.call(this, message);
      };
    });
    await page.goto('/dashboard/list/');
    await untilHydrated(page);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/CommandPalette-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    const request = page.waitForRequest('**/assets/CommandPalette-*.js');
    await page.keyboard.press('Control+k');
    await request;
    await page.keyboard.type('given up');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jobs ?mark');
    for (const key of ['ArrowLeft', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Enter']) {
      await page.keyboard.press(key);
    }
    await page.keyboard.type('mark');
    arrive();
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('jobs mark');
    await expect(page.getByRole('option')).toHaveText(['Markets and jobs']);
    await page.keyboard.type('zz');
    await expect(page.getByRole('combobox')).toHaveValue('jobs markzz');
  });
});

test.describe('the guide', () => {
  test('opens beside a screen at its section, shows its pictures, is searched by keyboard, and is found by the palette', async ({
    page,
    context,
  }) => {
    await page.goto('/sqllab/history/');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Help for this page' }).click();
    const guide = await opening;
    await expect(guide).toHaveURL(/\/help\/sql-lab#find-earlier-queries$/);
    await expect(guide.getByRole('heading', { level: 2, name: 'Find earlier queries' })).toBeInViewport();
    await untilHydrated(guide);
    const pictures = guide.getByRole('article').getByRole('img');
    await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
    await expectAccessibleInBothThemes(guide);
    await guide.keyboard.press('/');
    await guide.keyboard.type('guest token');
    await guide.keyboard.press('Enter');
    await expect(guide.getByRole('heading', { level: 1 })).toContainText('“guest token”');
    await guide.getByRole('main').getByRole('link', { name: 'Create a token' }).click();
    await expect(guide.getByRole('heading', { level: 2, name: 'Create a token' })).toBeInViewport();
    await untilHydrated(guide);
    await guide.keyboard.press('Control+k');
    await guide.getByRole('combobox').fill('row rules');
    await guide.getByRole('option', { name: /^People and row rules/ }).click();
    await expect(guide.getByRole('heading', { level: 1, name: 'People and row rules' })).toBeVisible();
  });

  test.describe('to a stranger', () => {
    test.use({ storageState: STRANGER, expectedErrors: statusError(404) });
    test('opens without logging in; a page that it doesn’t have is not found', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto('/help');
      await expect(page.getByRole('heading', { level: 1, name: 'Get started' })).toBeVisible();
      await page.getByRole('main').locator('summary').click();
      await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Embed in your site' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Embed in your site' })).toBeVisible();
      await expectAccessible(page);
      expect((await page.goto('/help/no-such-page'))?.status()).toBe(404);
    });
  });
});

test('a chosen theme stays, and the next page comes in it from the first byte', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await untilHydrated(page);
  await page.getByLabel('Account of Admin').click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Colors move from one theme to the other.
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const dark = await background();

  const reply = await page.goto(FLIGHTS, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body?.firstElementChild);
  expect(await background()).toBe(dark);
  expect(await reply?.text()).toContain('<html lang="en" dir="ltr" data-theme="dark"');
  await untilHydrated(page);
  expect(await background()).toBe(dark);
});

test.describe('without the network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('the palette leads to what it knows, the page says so, a refresh says why it cannot be, and what was there stays', async ({
    page,
    context,
  }) => {
    await openDashboard(page, FLIGHTS);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme');
    await expect(page.getByRole('option')).toHaveCount(4);
    await context.setOffline(true);
    await page.keyboard.type(':');
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('Couldn’t search');
    await expect(page.getByRole('option')).toHaveText(['Theme: light', 'Theme: dark', 'Theme: system']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expectCharts(page);
    await page.getByRole('button', { name: 'Reload from database' }).first().click();
    await expect(
      page.getByText(
        'Couldn’t refresh the dashboard. Network error. Couldn’t reach the server. Check your network, then try again.',
      ),
    ).toBeVisible();
    await expectCharts(page);
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
  });
});

test.describe('by keyboard alone', () => {
  test.use({ storageState: STRANGER });

  test('a new user gets from the login screen to the query of a chart', async ({ page }) => {
    const { keyboard } = page;
    const tabTo = async (isThere: () => Promise<boolean>) => {
      for (let step = 0; step < 120; step += 1) {
        if (await isThere()) return;
        await keyboard.press('Tab');
      }
      throw new Error('A hundred and twenty times Tab did not lead there.');
    };
    const hasFocus = (selector: string) => () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

    await page.goto('/login/');
    await expect(page.getByLabel('Username or email')).toBeFocused();
    await keyboard.type(PEOPLE.ana.username);
    await keyboard.press('Tab');
    await keyboard.type(PEOPLE.ana.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeFocused();

    // Without a previous page, it begins at its top.
    await page.reload();
    await untilHydrated(page);
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await keyboard.press('Enter');
    await untilHydrated(page);
    await keyboard.press('Control+k');
    await keyboard.type('flights on time');
    await expect(page.getByRole('option', { name: /Flights on time/ }).first()).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Flights on time' })).toBeVisible();
    await untilHydrated(page);

    await tabTo(hasFocus('[role=tab][aria-selected=true]'));
    await keyboard.press('ArrowRight');
    await expectCharts(page);
    await tabTo(hasFocus('summary[aria-label="Actions for Do the big four recover together?"]'));
    await keyboard.press('Enter');
    const onQuery = () => page.evaluate(() => document.activeElement?.textContent?.includes('query') ?? false);
    for (let step = 0; step < 12 && !(await onQuery()); step += 1) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Do the big four recover together?' });
    await expect(dialog).toContainText('SELECT');
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Actions for Do the big four recover together?')).toBeFocused();
  });
});
