// A chart is made, changed, saved and shared in Explore, and nothing of it is lost.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, uniqueName } from '#e2e/fixtures.ts';
import { act, altered, chart, control, controls, facts, field, HEAVY_MS, saveAs, startChart } from './explore-steps.ts';

test('a new chart shows something at once, which can be taken along; a click on a column groups it, and it updates automatically or on demand', async ({
  page,
}) => {
  await startChart(page, 'Bar chart');
  await expect(facts(page)).toContainText(/\d+ rows/);
  await expectAccessible(page);
  await test.step('the picture, the rows and the query of the chart are shown and downloaded', () => takeAlong(page));
  await test.step('fields are searched', async () => {
    const search = page.getByRole('searchbox', { name: 'Search metrics and columns' });
    await search.fill('delay');
    await expect(page.getByRole('region', { name: 'Dataset' }).getByRole('button', { name: /Average delay/ })).toBeVisible();
    await expect(field(page, 'Route')).toBeHidden();
    await search.fill('zzz');
    await expect(page.getByText('No fields match “zzz”.')).toBeVisible();
    await search.fill('');
  });
  await field(page, 'From city').click();
  await expect(page.locator('[data-legend]').first()).toBeVisible({ timeout: HEAVY_MS });
  await page.getByRole('checkbox', { name: 'Auto-update' }).uncheck();
  await field(page, 'Late').click();
  await expect(facts(page)).toContainText('Out of date');
  await facts(page).click();
  await page.keyboard.press('Control+Enter');
  await expect(facts(page)).not.toContainText('Out of date');
});

async function takeAlong(page: Page): Promise<void> {
  const data = page.getByRole('region', { name: 'Data' });
  await data.getByRole('tab', { name: 'Results' }).click();
  await expect(data.getByRole('grid', { name: 'Results' })).toBeVisible();
  const text = await contentOf(page, () => data.getByRole('button', { name: 'CSV' }).click());
  expect(text.toString().split('\n').length).toBeGreaterThan(10);
  const png = await contentOf(page, () => act(page, 'Download as image'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const rows = await contentOf(page, () => act(page, 'Download as JSON'));
  expect(JSON.parse(rows.toString())).toContainEqual(expect.any(Object));
  await data.getByRole('tab', { name: 'Samples' }).click();
  await expect(data.getByRole('grid', { name: 'Samples' })).toBeVisible();
  await data.getByRole('tab', { name: 'Query' }).click();
  await expect(data.getByRole('region', { name: 'Query' })).toContainText(/SELECT[\s\S]*flights/);
}

/** Content of the file that is downloaded. */
async function contentOf(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path());
}

test('changes are undone and redone, another type keeps what fits; a reload brings all of it back, panels as well, and a permalink too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startChart(page, 'Line chart');
  await test.step('dragging over the chart zooms in', () => zoomInAndBack(page));
  await field(page, 'On time').click();
  await expect(control(page, 'On time')).toBeVisible();
  await facts(page).click();
  await page.keyboard.press('Control+z');
  await expect(control(page, 'On time')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(control(page, 'On time')).toBeVisible();

  await page.getByRole('button', { name: 'Pie chart', exact: true }).click();
  await expect(control(page, 'On time')).toBeHidden();
  await page.getByRole('button', { name: 'Line chart', exact: true }).click();
  await expect(control(page, 'On time')).toBeVisible();
  await expect(controls(page).locator('option:checked', { hasText: /^Day$/ })).toHaveCount(1);

  const splitter = page.getByRole('separator', { name: 'Controls width' });
  await splitter.focus();
  await page.keyboard.press('ArrowRight');
  await expect(splitter).toHaveAttribute('aria-valuenow', '336');
  await page.getByRole('button', { name: 'Hide dataset' }).click();
  await expect(page.getByRole('region', { name: 'Dataset' })).toBeHidden();

  await expect(page).toHaveURL(/form_data_key=/);
  const kept = page.waitForResponse((reply) => reply.url().includes('/explore/form_data/') && reply.ok());
  await page.getByLabel('Chart name').fill('Late on Mondays');
  await kept;
  await page.reload();
  await expect(page.getByLabel('Chart name')).toHaveValue('Late on Mondays');
  await expect(control(page, 'On time')).toBeVisible();
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(splitter).toHaveAttribute('aria-valuenow', '336');
  await page.getByRole('button', { name: 'Show dataset' }).click();
  await expect(page.getByRole('region', { name: 'Dataset' })).toBeVisible();

  await act(page, 'Copy permalink');
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(control(page, 'On time')).toBeVisible();
});

async function zoomInAndBack(page: Page): Promise<void> {
  const picture = page.locator('[data-picture]');
  await expect(picture.locator('[data-legend-buttons]')).toBeAttached();
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 0.4 * width, y + 0.6 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.55 * width, y + 0.6 * height);
  await page.mouse.move(x + 0.7 * width, y + 0.6 * height);
  await page.mouse.up();
  const reset = picture.getByRole('button', { name: 'Reset zoom' });
  await reset.click();
  await expect(reset).toBeHidden();
}

test('a chart that was saved is no draft besides, says what differs from it and takes it back, and leaving with changes needs a confirmation', async ({
  page,
}) => {
  await page.clock.install();
  await startChart(page, 'Line chart');
  await test.step('what was saved is not kept as a draft', async () => {
    const drafts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/explore/form_data')) drafts.push(request.method());
    });
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await saveAs(page, uniqueName('Saved at once'));
    await page.clock.fastForward(5000);
    await page.evaluate(() => fetch('/health'));
    expect(drafts).toEqual([]);
    await page.clock.resume();
  });
  await expect(altered(page)).toBeHidden();
  await field(page, 'Late').click();
  await altered(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Metrics/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Revert to saved chart' }).click();
  await expect(altered(page)).toBeHidden();

  await field(page, 'Late').click();
  await page.getByRole('link', { name: 'Dashboards' }).click();
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaveDialog.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await leaveDialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\//);
});
