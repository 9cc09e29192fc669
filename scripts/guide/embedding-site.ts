// A site that shows a dashboard as the guide's chapter says: its element, its script and its token.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { send } from './prepare-scenes.ts';

const SDK = readFileSync(createRequire(import.meta.url).resolve('@superset-ui/embedded-sdk/bundle/index.js'), 'utf8');
const HEAD = `<title>Harbor Travel</title><style>
  body { margin: 0; font: 16px system-ui, sans-serif; background: #fff; color: #16202e; }
  header { display: flex; gap: 32px; align-items: baseline; padding: 18px 32px; background: #0d3b4f; color: #fff; }
  header b { font-size: 20px; } main { padding: 24px 32px; } h1 { margin: 0 0 16px; font-size: 26px; }
  #dashboard iframe { width: 100%; height: 800px; border: 0; }
</style>`;

/** The page is at a screen of the product. */
export async function showEmbedded(page: Page): Promise<void> {
  const supersetDomain = new URL(page.url()).origin;
  let html = '';
  const server = createServer(({ url }, reply) => {
    const isScript = url === '/sdk.js';
    reply.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    reply.end(isScript ? SDK : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    html = makePage(await grantToken(page, site), supersetDomain);
    await page.goto(site);
    await page.frameLocator('iframe').locator('[data-picture] svg').first().waitFor();
    await page.waitForLoadState('networkidle');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Granted {
  readonly uuid: string;
  readonly token: string;
}

async function grantToken(page: Page, site: string): Promise<Granted> {
  const embedded = await send(page, '/api/v1/dashboard/flights-on-time/embedded', { allowed_domains: [site] });
  const { uuid } = (JSON.parse(embedded) as { result: { uuid: string } }).result;
  const user = { username: 'visitor-42', first_name: 'Ada', last_name: 'Lovelace' };
  const resources = [{ type: 'dashboard', id: uuid }];
  const granted = await send(page, '/api/v1/security/guest_token/', { user, resources, rls: [{ clause: "origin = 'SFO'" }] });
  return { uuid, token: (JSON.parse(granted) as { token: string }).token };
}

function makePage({ uuid, token }: Granted, supersetDomain: string): string {
  const script = `supersetEmbeddedSdk.embedDashboard({ id: '${uuid}', supersetDomain: '${supersetDomain}',
    mountPoint: document.getElementById('dashboard'), fetchGuestToken: async () => '${token}',
    dashboardUiConfig: { hideTitle: true, filters: { expanded: true } } });`;
  return `<!doctype html><html lang="en">${HEAD}<header><b>Harbor Travel</b> Trips Reports Account</header>
    <main><h1>Your flights from San Francisco</h1><div id="dashboard"></div></main>
    <script src="/sdk.js"></script><script>${script}</script></html>`;
}
