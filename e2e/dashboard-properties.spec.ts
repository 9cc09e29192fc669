// An owner changes what a dashboard is beside its charts: properties, CSS, filters; nothing typed is lost on the way.
import { randomUUID } from 'node:crypto';
import { hostileCss } from '#app/domain/dashboard/css-fixtures.ts';
import { sanitizeCss } from '#app/domain/dashboard/sanitize-css.ts';
import { expect, expectAccessible, findId, openDashboard, test, uniqueName } from './fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';
import type { Locator, Page } from '@playwright/test';

test.describe.configure({ mode: 'default' });

/** A dashboard of the story's own with one chart, looked at. */
async function openMade(page: Page, title: string): Promise<void> {
  const chartId = await findId(page.context(), 'chart', 'slice_name', 'What is the sky like?');
  await openDashboard(page, await makeDashboard(page.context(), title, chartPart(chartId)));
}

async function open(page: Page, entry: 'Properties…' | 'Filters…'): Promise<Locator> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: entry }).click();
  return page.getByRole('dialog', { name: entry === 'Filters…' ? 'Filters' : 'Dashboard properties' });
}

test('the title, the address and the CSS are changed from the page and hold', async ({ page }) => {
  const slug = `properties-changed-${randomUUID().slice(0, 8)}`;
  await openMade(page, 'Properties to change');
  const dialog = await open(page, 'Properties…');
  await dialog.getByLabel('Title').fill('Properties changed');
  await dialog.getByLabel('URL slug').fill(slug);
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'CSS' }).click();
  await dialog.locator('.cm-content').click();
  await page.keyboard.insertText('.card { border-color: rgb(1, 2, 3) }\n.card { position: fixed }');
  await expect(dialog.getByText(/Line 2/)).toBeVisible();
  await expect(page.locator('.dash .card').first()).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Properties changed', level: 1 })).toBeVisible();
  await page.goto(`/superset/dashboard/${slug}/`);
  await expect(page.locator('.dash .card').first()).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await expect(page.locator('.dash .card').first()).not.toHaveCSS('position', 'fixed');
});

test('Escape asks before it loses what was typed, and settings that are no JSON say their place, stay typed, and are not saved', async ({
  page,
}) => {
  await openMade(page, 'Typed and kept');
  const dialog = await open(page, 'Properties…');
  await dialog.getByLabel('Certified by').fill('The harbour office');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Certified by')).toHaveValue('The harbour office');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
  await open(page, 'Properties…');
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await dialog.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('{\n  "refresh_frequency": 30,\n}');
  const problem = dialog.getByRole('button', { name: 'Line 2, column 26: Remove this comma: nothing comes after it.' });
  await expect(problem).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Couldn’t save')).toBeVisible();
  await dialog.getByRole('tab', { name: 'General' }).click();
  await expect(dialog.getByText('Fix the error in Settings to edit this: line 2, column 26.')).toBeVisible();
  await expect(dialog.getByLabel('Auto-refresh', { exact: true })).toBeDisabled();
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await expect(dialog.locator('.cm-content')).toContainText('"refresh_frequency": 30,');
  await problem.click();
  await page.keyboard.press('Delete');
  await expect(problem).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Refreshes at |^Refreshing…/)).toBeVisible();
});

test('in the edit mode properties are a step that can be undone, and are saved with the rest', async ({ page }) => {
  await openMade(page, 'Edited properties');
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.locator('.ed-grid')).toBeVisible();
  await page.getByLabel('More for this dashboard').click();
  await page.getByRole('button', { name: 'Properties…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
  await dialog.getByLabel('Title').fill('Edited twice');
  await dialog.getByText('Published').click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Dashboard title')).toHaveValue('Edited twice');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByLabel('Dashboard title')).toHaveValue('Edited properties');
  await page.getByRole('button', { name: /^Redo/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edited twice', level: 1 })).toBeVisible();
});

test('a filter is made, not saved without a name, removed, taken back, and saved', async ({ page }) => {
  await openMade(page, 'With a filter');
  const dialog = await open(page, 'Filters…');
  await dialog.getByRole('navigation').getByRole('button', { name: 'Add filter' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Datasets/ }).click();
  await dialog
    .getByRole('option', { name: /flights/i })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^Columns/ }).click();
  await dialog.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByLabel('Name').fill('Which ones');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove Which ones' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Which ones');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const again = await open(page, 'Filters…');
  await expect(again.getByLabel('Name')).toHaveValue('Which ones');
});

test('somebody who looks lets the page refresh by itself, for this visit', async ({ page }) => {
  await openMade(page, 'Refreshed by itself');
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Auto-refresh…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auto-refresh' });
  await expectAccessible(page);
  await dialog.getByLabel('Interval').selectOption({ label: 'Every 10 seconds' });
  const requested = page.waitForRequest((request) => request.url().endsWith('/charts/render'), { timeout: 40_000 });
  await dialog.getByRole('button', { name: 'Start auto-refresh' }).click();
  await expect(page.getByText(/^Refreshes at /)).toBeVisible();
  expect((await requested).postDataJSON()).toMatchObject({ force: true, charts: [{ slot: 1 }] });
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.locator('.ed-grid')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Refreshes at |^Refreshing…/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Refreshes at |^Refreshing…/)).toHaveCount(0);
});

test('a tag that is not there yet is made where it is searched for', async ({ page }) => {
  const tag = uniqueName('harbour');
  await openMade(page, 'With a new tag');
  const dialog = await open(page, 'Properties…');
  await dialog.getByRole('tab', { name: 'Access' }).click();
  await dialog.getByRole('searchbox', { name: 'Search tags' }).fill(tag);
  await dialog.getByRole('button', { name: `Create “${tag}”` }).click();
  await expect(dialog.getByRole('checkbox', { name: tag })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const again = await open(page, 'Properties…');
  await again.getByRole('tab', { name: 'Access' }).click();
  await expect(again.getByRole('checkbox', { name: tag })).toBeChecked();
});

test('whatever is typed, the browser reads rules that stay inside of the dashboard and load nothing', async ({ page }) => {
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
});

test.describe('a style that is not the dashboard’s own', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('is refused without the nonce', async ({ page }) => {
    await page.goto('/login/');
    const color = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { color: rgb(1, 2, 3) !important }';
      document.head.appendChild(style);
      return getComputedStyle(document.body).color;
    });
    expect(color).not.toBe('rgb(1, 2, 3)');
  });
});
