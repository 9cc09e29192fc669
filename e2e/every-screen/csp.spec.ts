// Only our own scripts run: injected markup stays text, and a site that opens a page has no handle to it. What
// each page's policy says, `tests/host` reads; that no page tries what it forbids is part of every story (fixtures.ts), and the
// pseudo-locales open every page.
import { expect, FLIGHTS, test, untilHydrated } from '#e2e/fixtures.ts';
import { startHostSite } from '#e2e/embedding/host-page.ts';

test.describe('what gets into a page', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('does not run: neither a script without the nonce, nor an event attribute, nor a script of another site', async ({
    page,
  }) => {
    await page.goto('/user_info/');
    await untilHydrated(page);
    const refused = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.body.appendChild(script);
      const image = document.createElement('div');
      image.innerHTML = '<img src="data:," onerror="window.intruder = true">';
      document.body.appendChild(image);
      const foreign = document.createElement('script');
      foreign.src = 'https://example.com/intruder.js';
      const settled = new Promise((resolve) => (foreign.onerror = resolve));
      document.body.appendChild(foreign);
      await settled;
      return { violations, hasRun: 'intruder' in window };
    });
    expect(refused.hasRun).toBe(false);
    expect(refused.violations.sort()).toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem']);
  });
});

test('a site that opens a page has no hold of its window; our own pages have', async ({ page }) => {
  const origin = process.env['MERIDIAN_URL'] ?? '';
  const site = await startHostSite();
  /** Whether the page there still has the window that it opened, once that shows the dashboard. */
  const holdsOn = async (address: string): Promise<boolean> => {
    await page.goto(address);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((target) => void Object.assign(window, { opened: window.open(target) }), origin + FLIGHTS),
    ]);
    await opened.waitForURL(/superset\/dashboard/);
    const isClosed = await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
    await opened.close();
    return !isClosed;
  };
  expect(await holdsOn(`${site.origin}/page`)).toBe(false);
  expect(await holdsOn(`${origin}/user_info/`)).toBe(true);
  await site.close();
});
