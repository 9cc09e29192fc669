// From a link that a colleague sent to the first screen, and out again.
import { moveNextGuess } from '#e2e/accounts.ts';
import { expect, FLIGHTS, logIn, statusError, STRANGER, test, untilHydrated } from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';

/** Failed attempts of one account and address before a wait. */
const FREE_GUESSES = 5;
/** Longer than a story takes to type, on any machine. */
const WAIT_MS = 900_000;

test.use({ storageState: STRANGER, expectedErrors: statusError(400, 401, 429) });

test('a stranger who follows a link and mistypes the password keeps the username, logs in and lands where the link led', async ({
  page,
}) => {
  await page.goto(`${FLIGHTS}?tab=airports`);
  await expect(page).toHaveURL(/\/login\/\?next=/);
  await logIn(page, { ...PEOPLE.ana, password: 'not this one' });
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password');
  await expect(page.getByLabel('Username or email')).toHaveValue(PEOPLE.ana.username);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByLabel('Password')).toBeFocused();
  await logIn(page, PEOPLE.ana);
  await expect(page).toHaveURL(new RegExp(`${FLIGHTS}\\?tab=airports$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Flights on time' })).toBeVisible();
});

test('after too many guesses the page says how many seconds to wait, and then takes the right password', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login/');
  const { username, password } = PEOPLE.lena;
  for (let guesses = 0; guesses < FREE_GUESSES; guesses += 1) {
    const reply = await page.request.post('/login/', { form: { username, password: 'a guess', returnTo: '/' }, maxRetries: 1 });
    expect(reply.status()).toBe(401);
  }
  await moveNextGuess(FREE_GUESSES, Date.now() + WAIT_MS);
  await logIn(page, { username, password });
  await expect(page.getByRole('alert')).toContainText(/Too many attempts.*Try again in \d+ seconds?\./);
  await expect(page.getByLabel('Username or email')).toHaveValue(username);
  await moveNextGuess(FREE_GUESSES, 0);
  // The page counts from then on.
  await untilHydrated(page);
  await page.clock.fastForward(WAIT_MS);
  await expect(page.getByRole('alert')).toContainText('You can try again now.');
  await logIn(page, { username, password });
  await expect(page).toHaveURL('/');
});

test('logging in leads to no other site, but home, which greets by name; Back brings nothing back after logging out', async ({
  page,
}) => {
  await page.goto(`/login/?next=${encodeURIComponent('//example.com/')}`);
  await logIn(page, PEOPLE.ana);
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeVisible();
  await expect(page).toHaveURL('/');
  // Which ones stand there depends on what other stories have changed last.
  await expect(page.getByRole('article').locator('picture').first()).toBeVisible();
  await page.goto(FLIGHTS);
  await page.getByLabel('Account of Ana Lind').click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You’re logged out.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\//);
  await page.goto('/');
  await expect(page).toHaveURL('/login/');
});

test('a new password logs out every other browser of the same person', async ({ page, browser, baseURL }) => {
  const { username, password } = PEOPLE.paul;
  const newPassword = 'eight rather louder evenings';
  const elsewhere = await (await browser.newContext({ ...(baseURL && { baseURL }), storageState: STRANGER })).newPage();
  for (const visitor of [page, elsewhere]) {
    await visitor.goto('/login/?next=/user_info/');
    await logIn(visitor, PEOPLE.paul);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  }
  await expect(page.getByRole('main').getByText('Paul Ek')).toBeVisible();

  const change = async (fields: { current: string; next: string; repeat: string }) => {
    await page.getByLabel('Current password').fill(fields.current);
    await page.getByLabel('New password', { exact: true }).fill(fields.next);
    await page.getByLabel('Confirm new password').fill(fields.repeat);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change({ current: password, next: newPassword, repeat: 'something else' });
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(/don’t match/);
  await change({ current: password, next: newPassword, repeat: newPassword });
  await expect(page.getByText('Your password was changed')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\//);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();

  await logIn(elsewhere, { username, password });
  await expect(elsewhere.getByRole('alert')).toContainText('Incorrect username or password');
  await logIn(elsewhere, { username, password: newPassword });
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await untilHydrated(elsewhere);
  await elsewhere.context().close();
});
