// Only our own scripts run: what somebody else gets into a page stays text. What each page's policy says, `tests/host` reads; that
// no page tries what it forbids is part of every story (fixtures.ts), and the pseudo-locales open every page.
import { expect, FLIGHTS, test, untilHydrated } from './fixtures.ts';

test.describe('what gets into a page', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('does not run: neither a script without the nonce, nor an event attribute, nor a script of another site', async ({
    page,
  }) => {
    await page.goto(FLIGHTS);
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
