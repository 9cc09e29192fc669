// A page runs only our own scripts: injected ones are refused. A site that opens one of our pages in a window loses its reference
// to that window. `tests/host` checks the policy header; `fixtures.ts` fails every story in which a page violates its policy.
import { expect, FLIGHTS, test, untilHydrated } from '#e2e/fixtures.ts';
import { startHostSite } from '#e2e/embedding/host-page.ts';

test.describe('a script that is injected into a page', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('does not run: neither a script without the nonce, nor an event attribute, nor a script of another site', async ({
    page,
  }) => {
    await page.goto('/user_info/');
    await untilHydrated(page);
    const outcome = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.body.appendChild(script);
      const imageHolder = document.createElement('div');
      imageHolder.innerHTML = '<img src="data:," onerror="window.intruder = true">';
      document.body.appendChild(imageHolder);
      const foreignScript = document.createElement('script');
      foreignScript.src = 'https://example.com/intruder.js';
      const settled = new Promise((resolve) => (foreignScript.onerror = resolve));
      document.body.appendChild(foreignScript);
      await settled;
      return { violations, hasIntruderRun: 'intruder' in window };
    });
    expect(outcome.hasIntruderRun).toBe(false);
    expect(outcome.violations.sort()).toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem']);
  });
});

test('a foreign site keeps no reference to a window that it opens on our pages; our own pages do', async ({ page }) => {
  const origin = process.env['MERIDIAN_URL'] ?? '';
  const site = await startHostSite();
  /**
   * Whether the page at `address` can still reach the window that it opened, after the dashboard has loaded.
   * `Cross-Origin-Opener-Policy` makes a severed window read as closed.
   */
  const keepsOpenedWindow = async (address: string): Promise<boolean> => {
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
  expect(await keepsOpenedWindow(`${site.origin}/page`)).toBe(false);
  expect(await keepsOpenedWindow(`${origin}/user_info/`)).toBe(true);
  await site.close();
});
