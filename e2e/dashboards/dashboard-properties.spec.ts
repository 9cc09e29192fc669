// An owner changes what a dashboard is beside its charts: properties, refresh, filters, CSS; nothing typed is lost on the way.
import { randomUUID } from 'node:crypto';
import { hostileCss } from '#app/domain/dashboard/css/css-fixtures.ts';
import { sanitizeCss } from '#app/domain/dashboard/css/sanitize-css.ts';
import { face } from './filtered-dashboard.ts';
import { card, expect, expectAccessible, findId, openDashboard, read, statusError, test, uniqueName } from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';

test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: statusError(403) });

const SKY = 'What is the sky like?';
const ARRIVAL = 'How do flights arrive?';

test('Escape and broken settings lose nothing that was typed; all properties are saved at once and hold, as does a filter', async ({
  page,
}) => {
  const id = await openMade(page, 'Properties to change', SKY);
  const slug = `properties-changed-${randomUUID().slice(0, 8)}`;
  const tag = uniqueName('harbour');
  const dialog = await open(page, 'Properties…');
  const openTab = (name: string) => dialog.getByRole('tab', { name }).click();
  await test.step('Escape needs confirmation before it discards input', async () => {
    await dialog.getByLabel('Certified by').fill('The harbour office');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Certified by')).toHaveValue('The harbour office');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toHaveCount(0);
    await open(page, 'Properties…');
    await expect(dialog.getByLabel('Certified by')).toHaveValue('');
  });
  await test.step('settings that are no JSON say their place, stay typed, and are not saved', async () => {
    await openTab('Settings');
    await dialog.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{\n  "refresh_frequency": 3600,\n}');
    const problem = dialog.getByRole('button', { name: 'Line 2, column 28: Remove this comma: nothing comes after it.' });
    await expect(problem).toBeVisible();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Couldn’t save')).toBeVisible();
    await openTab('General');
    await expect(dialog.getByText('Fix the error in Settings to edit this: line 2, column 28.')).toBeVisible();
    await expect(dialog.getByLabel('Auto-refresh', { exact: true })).toBeDisabled();
    await openTab('Settings');
    await expect(dialog.locator('.cm-content')).toContainText('"refresh_frequency": 3600,');
    await problem.click();
    await page.keyboard.press('Delete');
    await expect(problem).toHaveCount(0);
  });
  await test.step('a tag that is not there yet is made where it is searched for', async () => {
    await openTab('Access');
    await dialog.getByRole('searchbox', { name: 'Search tags' }).fill(tag);
    await dialog.getByRole('button', { name: `Create “${tag}”` }).click();
    await expect(dialog.getByRole('checkbox', { name: tag })).toBeChecked();
    await expectAccessible(page);
  });
  await test.step('labels of the charts are listed, and colors that are hard to see are named', async () => {
    await openTab('Colors');
    await dialog.getByLabel('Color of sun').fill('#fff799');
    await expect(dialog.getByText('Hard to see in light mode')).toBeVisible();
    await dialog.getByLabel('Color of sun').fill('#c81e5a');
    await expect(dialog.getByText('Hard to see in light mode')).toHaveCount(0);
    await expectAccessible(page);
  });
  const firstCard = page.locator('.dash .card').first();
  await test.step('CSS is in force while it is typed, and says what is left out', async () => {
    await openTab('CSS');
    await dialog.locator('.cm-content').click();
    await page.keyboard.insertText('.card { border-color: rgb(1, 2, 3) }\n.card { position: fixed }');
    await expect(dialog.getByText(/Line 2/)).toBeVisible();
    await expect(firstCard).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  });
  const sun = card(page, SKY).locator('svg [fill="#c81e5a"]').first();
  await test.step('all is saved', async () => {
    await openTab('General');
    await dialog.getByLabel('Title').fill('Properties changed');
    await dialog.getByLabel('URL slug').fill(slug);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Properties changed', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Refreshes at /)).toBeVisible();
    await expect(sun).toBeAttached();
  });
  await test.step('all is there at the new address, and the color is reset', async () => {
    await openDashboard(page, `/superset/dashboard/${slug}/`);
    await expect(firstCard).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
    await expect(firstCard).not.toHaveCSS('position', 'fixed');
    await expect(sun).toBeAttached();
    await open(page, 'Properties…');
    await openTab('Access');
    await expect(dialog.getByRole('checkbox', { name: tag })).toBeChecked();
    await openTab('Colors');
    await dialog.getByRole('button', { name: 'Reset sun' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(sun).toHaveCount(0);
    expect(await readSettings(page.context(), id)).toMatchObject({ refresh_frequency: 3600, label_colors: {} });
  });
  await test.step('spec 68, 316: published where its label leads, made a draft again, and as it was where that is refused', async () => {
    const label = (name: string) => page.getByRole('button', { name, exact: true });
    const isPublished = async () => (await read<{ published: boolean }>(page.context(), `/api/v1/dashboard/${id}`)).published;
    const before = await isPublished();
    const from = before ? 'Published' : 'Draft';
    const [change, back] = before ? (['Make it a draft', 'Publish'] as const) : (['Publish', 'Make it a draft'] as const);
    await label(from).click();
    await label(change).click();
    await expect(label(back)).toBeVisible();
    await expect.poll(isPublished).toBe(!before);
    await page.route(`**/api/v1/dashboard/${id}`, (route) => route.fulfill({ status: 403, json: { message: 'Forbidden' } }));
    await label(back).click();
    await expect(page.getByText('You do not have permissions to edit this dashboard.')).toBeVisible();
    await expect(label(back)).toBeVisible();
    await page.unroute(`**/api/v1/dashboard/${id}`);
    await label(back).click();
    await expect.poll(isPublished).toBe(before);
    await page.keyboard.press('Escape');
    await expect(label(from)).toBeVisible();
  });
  await test.step('a filter is made, not saved without a name, removed, taken back, and saved', async () => {
    const filters = await open(page, 'Filters…');
    await filters.getByRole('navigation').getByRole('button', { name: 'Add filter' }).click();
    await filters.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(filters.getByText('Enter a name.')).toBeVisible();
    await expect(filters.getByLabel('Name')).toBeFocused();
    await filters.getByRole('button', { name: /^Datasets/ }).click();
    await filters
      .getByRole('option', { name: /weather/i })
      .first()
      .click();
    await filters.getByRole('button', { name: /^Columns/ }).click();
    await filters.getByRole('listbox').getByRole('option').first().click();
    await filters.getByLabel('Name').fill('Which ones');
    await expectAccessible(page);
    await filters.getByRole('button', { name: 'Remove Which ones' }).click();
    await filters.getByRole('button', { name: 'Undo' }).click();
    await expect(filters.getByLabel('Name')).toHaveValue('Which ones');
    await filters.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(filters).toHaveCount(0);
    await expect(face(page, 'Which ones')).toBeVisible();
    expect(await readSettings(page.context(), id)).toMatchObject({ native_filter_configuration: [{ name: 'Which ones' }] });
  });
});

test('auto-refresh is set by a viewer for one visit, and in the properties for everyone', async ({ page, context }) => {
  await page.clock.install();
  const id = await openMade(page, 'Auto-refreshed', SKY, ARRIVAL);
  /** The charts of the first request of the next round. */
  const refreshed = async () => {
    const requested = page.waitForRequest((request) => request.url().endsWith('/charts/render'), { timeout: 40_000 });
    await page.clock.fastForward(10_000);
    return (await requested).postDataJSON() as { force: boolean; charts: { slot: number; chartId: number }[] };
  };
  await test.step('for this visit', async () => {
    await page.getByLabel('Actions for this dashboard').click();
    await page.getByRole('button', { name: 'Auto-refresh…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Auto-refresh' });
    await expectAccessible(page);
    await dialog.getByLabel('Interval').selectOption({ label: 'Every 10 seconds' });
    await dialog.getByRole('button', { name: 'Start auto-refresh' }).click();
    await expect(page.getByText(/^Refreshes at /)).toBeVisible();
    expect(await refreshed()).toMatchObject({ force: true, charts: [{ slot: 1 }] });
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    await expect(page.locator('.ed-grid')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^Refreshes at |^Refreshing…/)).toBeVisible();
  });
  await test.step('the next visit begins without it', async () => {
    await page.reload();
    await expect(page.getByText(/^Refreshes at |^Refreshing…/)).toHaveCount(0);
  });
  await test.step('set in the properties, with the charts that it leaves alone', async () => {
    const dialog = await open(page, 'Properties…');
    await expect(dialog.getByText('Charts without auto-refresh')).toHaveCount(0);
    await dialog.getByLabel('Auto-refresh', { exact: true }).selectOption({ label: 'Every 10 seconds' });
    await dialog.getByRole('checkbox', { name: SKY }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^Refreshes at /)).toBeVisible();
    const [exempt, other] = [await findChart(context, SKY), await findChart(context, ARRIVAL)];
    expect(await readSettings(context, id)).toMatchObject({ refresh_frequency: 10, timed_refresh_immune_slices: [exempt] });
    expect((await refreshed()).charts.map(({ chartId }) => chartId)).toEqual([other]);
  });
});

test.describe('whatever is typed as CSS', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('stays inside of the dashboard and loads nothing, and a style without the page’s nonce is refused', async ({ page }) => {
    await page.goto('/login/');
    const sheets = [...hostileCss(21, 4_000)].map((typed) => sanitizeCss(typed).css).filter((css) => css !== '');
    expect(sheets.length).toBeGreaterThan(100);
    const outside = await page.evaluate((all) => {
      const wrong: string[] = [];
      const isInside = (rule: CSSRule): boolean => {
        if (rule instanceof CSSStyleRule) {
          const loads = /url\((?!["']?data:image)|image-set|fixed|sticky/.test(rule.style.cssText);
          return !loads && rule.cssRules.length === 0 && /^\.dash(?![\w-])/.test(rule.selectorText);
        }
        if (rule instanceof CSSMediaRule) return [...rule.cssRules].every(isInside);
        return rule instanceof CSSLayerBlockRule && rule.name === 'meridian-guard';
      };
      for (const css of all) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        if (![...sheet.cssRules].every(isInside)) wrong.push(css);
      }
      return wrong;
    }, sheets);
    expect(outside).toEqual([]);
    const color = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: rgb(1, 2, 3) !important }';
      document.head.appendChild(style);
      return getComputedStyle(document.body).color;
    });
    expect(color).not.toBe('rgb(1, 2, 3)');
  });
});

/** A dashboard of the story's own with these charts, looked at; its id. */
async function openMade(page: Page, title: string, ...charts: readonly string[]): Promise<number> {
  const context = page.context();
  const ids = await Promise.all(charts.map((name) => findChart(context, name)));
  const address = await makeDashboard(context, title, ...ids.map((id) => chartPart(id)));
  await openDashboard(page, address);
  return Number(/\d+/.exec(address)?.[0]);
}

const findChart = (context: BrowserContext, name: string): Promise<number> => findId(context, 'chart', 'slice_name', name);

async function open(page: Page, entry: 'Properties…' | 'Filters…'): Promise<Locator> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: entry }).click();
  return page.getByRole('dialog', { name: entry === 'Filters…' ? 'Filters' : 'Dashboard properties' });
}

const readSettings = async (context: BrowserContext, id: number) => {
  const { json_metadata: text } = await read<{ json_metadata: string }>(context, `/api/v1/dashboard/${id}`);
  return JSON.parse(text) as Record<string, unknown>;
};
