// A third party's site that embeds dashboards with the SDK from npm, unchanged: a small server with a page and the tokens
// that its own server requests.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { expect, read } from '#e2e/fixtures.ts';

const SDK = readFileSync('node_modules/@superset-ui/embedded-sdk/bundle/index.js', 'utf8');

interface SdkConfig {
  readonly id: string;
  readonly [option: string]: unknown;
}

export interface HostSite {
  /** On another site than the server's: browsers give its frames no cookies. */
  readonly origin: string;
  /** Opens a page with a frame; `config` is what the SDK gets besides the server's address and the tokens. */
  open(page: Page, config: SdkConfig): Promise<FrameLocator>;
  /** The tokens that the site hands out next, the last one again and again. */
  tokens: readonly string[];
  readonly close: () => Promise<void>;
}

/** The SDK renews a token minutes later: a story says when. */
const CATCH_RENEWAL = `{const wait = window.setTimeout; window.setTimeout = (run, ms) => ms > 60000 ? ((window.renewToken = run), 0) : wait(run, ms);}`;

const pageHtml = (head: string, script: string): string =>
  `<!doctype html><html lang="en"><head><title>Host</title>${head}<style>body{margin:0}iframe{border:0;width:100vw;height:100vh}</style></head>` +
  `<body><div id="mount"></div><script>${CATCH_RENEWAL}</script><script src="/sdk.js"></script><script>${script}</script></body></html>`;

const embedScript = (config: SdkConfig, domain: string): string => `
  window.tokenCount = 0;
  window.masks = [];
  window.embedding = supersetEmbeddedSdk.embedDashboard({
    supersetDomain: ${JSON.stringify(domain)},
    mountPoint: document.getElementById('mount'),
    fetchGuestToken: () => fetch('/token/' + window.tokenCount++).then((reply) => reply.text()),
    resolvePermalinkUrl: ({ key }) => 'https://my-app.example/share/' + key,
    ...${JSON.stringify(config)},
  });
  window.embedding.then((dashboard) => dashboard.observeDataMask((mask) => window.masks.push(mask)));`;

export async function startHostSite({ head = '' }: { readonly head?: string } = {}): Promise<HostSite> {
  let html = '';
  const site = { tokens: [] as readonly string[] };
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? '';
    const [type, body] = path.startsWith('/token/')
      ? ['text/plain', site.tokens[Math.min(Number(path.slice(7)), site.tokens.length - 1)] ?? '']
      : path === '/sdk.js'
        ? ['text/javascript', SDK]
        : ['text/html', html];
    reply.writeHead(path === '/favicon.ico' ? 204 : 200, { 'Content-Type': `${type}; charset=utf-8` });
    reply.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return Object.assign(site, {
    origin,
    async open(page: Page, config: SdkConfig) {
      html = pageHtml(head, embedScript(config, process.env['MERIDIAN_URL'] ?? ''));
      await page.goto(`${origin}/page`);
      return page.frameLocator('iframe');
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}

/** Calls a method of the embedded dashboard, as the host page's script does. */
export const sdk = <T>(page: Page, method: string, ...args: unknown[]): Promise<T> =>
  page.evaluate(
    async ([name, given]) => {
      const host = window as unknown as { readonly embedding: Promise<Record<string, (...args: unknown[]) => unknown>> };
      return (await (await host.embedding)[name]?.(...given)) as T;
    },
    [method, args] as const,
  );

/** What the SDK does shortly before a token ends. */
export const renewToken = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { readonly renewToken: () => Promise<void> }).renewToken());

async function post<T>(context: BrowserContext, path: string, data: object): Promise<T> {
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const reply = await context.request.post(path, { headers, data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as T;
}

/** Lets these sites embed the dashboard; its embedded uuid. */
export async function embed(context: BrowserContext, idOrSlug: string | number, ...origins: string[]): Promise<string> {
  const path = `/api/v1/dashboard/${idOrSlug}/embedded`;
  return (await post<{ result: { uuid: string } }>(context, path, { allowed_domains: origins })).result.uuid;
}

/** The same for a chart alone. */
export async function embedChart(context: BrowserContext, id: number, ...origins: string[]): Promise<string> {
  const path = `/api/v1/chart/${id}/embedded`;
  return (await post<{ result: { uuid: string } }>(context, path, { allowed_domains: origins })).result.uuid;
}

/** The token that the site's server gets for one of its visitors. */
export async function guestToken(
  context: BrowserContext,
  id: string,
  rls: readonly object[] = [],
  type: 'dashboard' | 'chart' = 'dashboard',
): Promise<string> {
  const user = { username: 'visitor', first_name: 'Vi', last_name: 'Sitor' };
  const data = { user, resources: [{ type, id }], rls };
  return (await post<{ token: string }>(context, '/api/v1/security/guest_token/', data)).token;
}
