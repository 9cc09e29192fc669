// Only our own scripts run: what somebody else gets into a page stays text.
import { expect, FLIGHTS, test, untilAwake } from './fixtures.ts';

/** A story fails at any violation: see fixtures.ts. */
const ALL_PAGES = [
  '/',
  '/dashboard/list/',
  '/dashboard/new/',
  '/chart/list/',
  '/chart/add',
  '/tablemodelview/list/',
  '/databaseview/list/',
  '/savedqueryview/list/',
  '/csstemplatemodelview/list/',
  '/annotationlayer/list/',
  '/superset/tags/',
  '/rowlevelsecurity/list/',
  '/users/',
  '/roles/',
  '/list_groups/',
  '/actionlog/list/',
  '/user_info/',
  '/import/',
  '/sqllab/',
  '/sqllab/history/',
  '/explore/?slice_id=1',
  '/dataset/1',
  FLIGHTS,
  `${FLIGHTS}?edit=true`,
];

const PAGES = ['/', '/dashboard/list/', FLIGHTS, '/user_info/', '/login/?next=%22%3E%3Cscript%3E', '/no/such/page'];

test('every page carries a policy that names its own scripts only, and every script has its nonce', async ({ page }) => {
  const nonces = new Set<string>();
  for (const address of PAGES) {
    const reply = await page.request.get(address);
    const header = reply.headers()['content-security-policy'] ?? '';
    const policy = new Map(header.split('; ').map((part) => [part.split(' ')[0], part]));
    const scripts = policy.get('script-src') ?? '';
    expect(scripts, address).toMatch(/^script-src 'self' 'nonce-[\w+/=]{22,}'$/);
    expect(policy.get('object-src')).toBe("object-src 'none'");
    expect(policy.get('base-uri')).toBe("base-uri 'none'");
    expect(policy.get('frame-ancestors')).toMatch(/'self'|'none'/);
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
    const html = await reply.text();
    const elements = [...html.matchAll(/<script\b[^>]*>/g)].map(([element]) => element);
    expect(elements.length, address).toBeGreaterThan(0);
    expect(
      elements.filter((element) => !element.includes(`nonce="${nonce}"`)),
      address,
    ).toEqual([]);
    expect(html, address).not.toMatch(/<[^>]+\son\w+=/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(PAGES.length);
});

test.describe('what gets into a page', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('does not run: neither a script without the nonce, nor an event attribute, nor a script of another site', async ({
    page,
  }) => {
    await page.goto(FLIGHTS);
    await untilAwake(page);
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

test('no page tries what the policy forbids', async ({ page }) => {
  for (const address of ALL_PAGES) {
    await page.goto(address);
    await untilAwake(page);
  }
});
