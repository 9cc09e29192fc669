// Calls of the API as the benches' administrator, and browsers that are logged in.
import type { Browser, BrowserContext } from '@playwright/test';
import type { BenchHost } from './bench-host.ts';

export const bearer = ({ token }: BenchHost): Record<string, string> => ({ authorization: `Bearer ${token}` });
export const query = (bench: BenchHost, path: string): Promise<unknown> => send(bench, 'GET', path);

export async function send(bench: BenchHost, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${bench.origin}${path}`, {
    method,
    headers: { ...bearer(bench), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

export async function loggedIn(browser: Browser, bench: BenchHost): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const reply = await context.request.post(`${bench.origin}/login/`, {
    form: { username: bench.username, password: bench.password },
    headers: { origin: bench.origin },
    maxRedirects: 0,
  });
  if (reply.status() >= 400) throw new Error(`login returned ${reply.status()}`);
  return context;
}
