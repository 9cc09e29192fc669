// Each picture of the guide: what is on the screen when it is taken. Names of controls are those that the guide's text has.
import type { Locator, Page } from '@playwright/test';
import { openPage } from './guide-browser.ts';
import { showEmbedded } from './embedding-site.ts';
import { COFFEE_SALES, findId, makeArchive, ROLE, storeFile } from './prepare-scenes.ts';

const FLIGHTS = '/superset/dashboard/flights-on-time/';
/** Number of sample dashboards. */
const DASHBOARDS = 3;
const QUERY = `SELECT origin,
       count(*) AS flights,
       round(avg(delay), 1) AS delay
FROM flights
GROUP BY origin
ORDER BY flights DESC`;

type Scene = (page: Page) => Promise<void>;

export const SCENES: Readonly<Record<string, Scene>> = {
  async home(page) {
    await openPage(page, '/');
    await page.waitForFunction(haveThumbnails, DASHBOARDS);
  },
  async connect(page) {
    await openPage(page, '/databaseview/list/?new=postgresql');
    await page.getByLabel('Display name').fill('Web shop');
    await page.getByLabel('Host').fill('db.example.com');
    await page.getByRole('textbox', { name: 'Database', exact: true }).fill('shop');
    await page.getByRole('textbox', { name: 'User', exact: true }).fill('reader');
    await page.getByLabel('Password', { exact: true }).fill('not a real one');
    await page.getByLabel('Password', { exact: true }).blur();
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  async upload(page) {
    await openPage(page, '/upload/');
    await page.locator('input[type=file]').first().setInputFiles(storeFile('coffee_sales.csv', COFFEE_SALES));
    await page.getByText('400 rows and 5 columns ready').waitFor();
    await page.locator('button:not([disabled])', { hasText: 'Upload file' }).last().waitFor();
    await page.evaluate(() => window.scrollTo(0, 250));
  },
  async explore(page) {
    await openPage(page, `/explore/?slice_id=${await findId(page, 'chart', 'slice_name', 'Which days went wrong?')}`);
    await page.locator('[data-live] svg').first().waitFor();
  },
  dashboard: openFlights,
  async 'dashboard-edit'(page) {
    await page.goto(`${FLIGHTS}?edit=true`);
    await page.getByRole('searchbox', { name: 'Search charts' }).waitFor();
    await untilDrawn(page);
  },
  async 'filter-settings'(page) {
    await openFlights(page);
    await page.getByRole('button', { name: 'Edit filters' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('From', { exact: true }).first().click();
    await dialog.getByText('Values depend on other filters').waitFor();
    for (const progress of ['Loading values…', 'Loading…'])
      await dialog.getByText(progress, { exact: true }).waitFor({ state: 'detached' });
    await settle(page);
  },
  async share(page) {
    await openFlights(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share dashboard' });
    await dialog.getByRole('combobox', { name: 'Add people, groups or roles' }).fill('Ana');
    await dialog.getByRole('option', { name: 'Ana Lind' }).click();
    await dialog
      .getByText(/Ana Lind can open it|charts? use/)
      .first()
      .waitFor();
    await settle(page);
  },
  async 'sql-lab'(page) {
    await page.goto('/sqllab/');
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(QUERY);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('grid').waitFor();
    await settle(page);
  },
  async report(page) {
    await openPage(page, '/report/list/');
    await page.getByRole('button', { name: 'Create report' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create report' });
    await dialog.getByLabel('Name').fill('Flights of the week');
    await dialog.getByLabel('Repeat').selectOption('Every week');
    await dialog.getByLabel('Time', { exact: true }).fill('07:30');
    await dialog.getByLabel('Time', { exact: true }).blur();
    await settle(page);
  },
  async embed(page) {
    await openFlights(page);
    await page.getByLabel('Actions for this dashboard').click();
    await page.getByRole('button', { name: 'Embed dashboard…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Embed dashboard' });
    await dialog.getByLabel('Allowed domains').fill('https://app.example.com');
    await dialog.getByRole('button', { name: 'Enable embedding' }).click();
    await dialog.getByRole('region', { name: 'On your server' }).scrollIntoViewIfNeeded();
    await dialog.getByText('Uses the package').scrollIntoViewIfNeeded();
    await settle(page);
  },
  embedded: showEmbedded,
  async role(page) {
    await openPage(page, `/roles/?edit=${await findId(page, 'security/roles', 'name', ROLE)}`);
    await addPicked(page, 'Add datasets', 'flights');
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  async 'row-rule'(page) {
    await openPage(page, '/rowlevelsecurity/list/?new');
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.getByLabel('Name').fill('West sees its airports');
    await addPicked(dialog, 'Add datasets', 'flights');
    await addPicked(dialog, 'Add roles', ROLE);
    await dialog.getByLabel('Condition').fill("origin IN ('LAX', 'SFO', 'SEA')");
    await settle(page);
  },
  async import(page) {
    await openPage(page, '/import/');
    await page.getByLabel('ZIP file').setInputFiles(storeFile('superset_export.zip', makeArchive()));
    await page.getByRole('row', { name: /Orders by day/ }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
  },
};

/** Runs in the page. The first request for a thumbnail draws it. */
const haveThumbnails = (count: number): boolean =>
  [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => image.naturalWidth > 0).length >= count;

async function openFlights(page: Page): Promise<void> {
  await page.goto(FLIGHTS);
  await untilDrawn(page);
}

async function untilDrawn(page: Page): Promise<void> {
  await page.locator('[data-picture] svg').first().waitFor();
  await settle(page);
}

/** Fonts, and what is still on its way. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function addPicked(within: Page | Locator, verb: string, name: string): Promise<void> {
  await within.getByRole('button', { name: verb }).click();
  await within.getByRole('combobox').last().fill(name);
  await within
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await within.getByRole('button', { name: 'Done' }).click();
}
