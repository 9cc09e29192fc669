// Waits for the guest's token, gets the page that the server makes for it, and writes it into the open document.
import { createGuestFetch } from './guest-fetch.ts';
import type { GuestPage, ShellSettings, ShellState } from './guest-page.ts';
import { createHostPort } from './host-port.ts';
import { isolatePage } from './isolate-page.ts';
import { writePage } from './write-page.ts';

type Page = Window & typeof globalThis;

/** @param nonce of the document that is open: the page that is written into it lives under the same policy */
export function startShell(page: Page, nonce: string, settings: ShellSettings): void {
  const { document, location } = page;
  const host = createHostPort(page, settings.allowedOrigins);
  const guest: GuestPage = { ...host, token: () => sender.token(), onRefused: () => undefined };
  const sender = createGuestFetch({
    fetch: page.fetch.bind(page),
    address: location.href,
    onExpired: () => void host.request('guestToken', {}).then(take, () => undefined),
    onRefused: (status) => guest.onRefused(status),
    renewalMs: settings.renewalMs,
  });
  const screen = createScreen(document, settings);
  let progress: 'none' | 'loading' | 'written' = 'none';

  const load = async (): Promise<void> => {
    progress = 'loading';
    screen.show('loading');
    const headers = { 'X-Page-Nonce': nonce, 'X-Viewport': viewportOf(page), 'X-Viewport-Height': String(page.innerHeight) };
    const reply = await sender.fetch(location.href, { headers }).catch(() => null);
    if (reply?.ok && reply.body) {
      progress = 'written';
      await writePage(document, reply.body as ReadableStream<Uint8Array>, settings.brokenText);
      return host.define('getScrollSize', () => measure(document));
    }
    // The next token tries again.
    progress = 'none';
    screen.show(({ 401: 'expired', 403: 'refused', 404: 'missing' } as const)[reply?.status ?? 0] ?? 'failed');
  };
  function take(token: unknown): void {
    // Empty where the host page's own server gave it none: to the reader that is a page that says nothing.
    if (typeof token !== 'string' || token === '') return;
    sender.takeToken(token);
    if (progress === 'none') void load();
  }

  isolatePage(page);
  page.fetch = sender.fetch;
  page.meridianGuest = guest;
  host.define('guestToken', ({ guestToken }) => take(guestToken));
  screen.onRetry(() => void load());
  if (page.parent === page) screen.show('alone');
  else page.setTimeout(() => screen.isBlank() && screen.show('silent'), settings.silenceMs);
}

function createScreen(document: Document, { texts }: ShellSettings) {
  const part = (name: string) => document.getElementById(`shell-${name}`);
  return {
    show(state: ShellState): void {
      const { title, detail } = texts[state];
      part('title')?.replaceChildren(title);
      part('detail')?.replaceChildren(detail);
      part('retry')?.toggleAttribute('hidden', state !== 'failed');
    },
    isBlank: (): boolean => part('title')?.textContent === '',
    onRetry: (retry: () => void) => part('retry')?.addEventListener('click', retry),
  };
}

/** As in the cookie of Meridian's other pages: width, and the scrollbar's width in it. */
const viewportOf = ({ innerWidth, document }: Page): string =>
  `${innerWidth}-${innerWidth - document.documentElement.clientWidth}`;

/** Size of the content. The document itself is never lower than its frame. */
function measure(document: Document): { readonly width: number; readonly height: number } {
  const content = document.querySelector('[data-embedded]') ?? document.body;
  return { width: document.body.scrollWidth, height: Math.ceil(content.getBoundingClientRect().height) };
}
