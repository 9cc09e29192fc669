// Keeps what is filtered under a key and puts the key into the address, so that a reload and a copied address show the same.
import * as z from 'zod';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { pageParams } from '#app/screens/dashboard/client/page-params.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { sessionStore } from '#app/ui/browser/browser-storage.ts';
import { FIELD_PREFIX } from '#app/domain/dashboard/filters/rison-field.ts';

const TAB_KEY = 'm-tab-id';
const MAX_TAB_ID = 1_000_000_000;

interface Kept {
  readonly dashboardId: number;
  readonly csrfToken: string;
  readonly masks: Masks;
}

const keySchema = z.object({ key: z.string().min(1) });

/** The last one that was begun: states are kept in the order in which they were applied. */
let keeping: Promise<unknown> = Promise.resolve();

/** Throws a message for users. Of several that wait only the newest is sent. */
export function keepState(kept: Kept): Promise<void> {
  newest = kept;
  const sent = keeping.then(() => (newest === kept ? send(kept) : undefined));
  keeping = sent.catch(() => undefined);
  return sent;
}

let newest: Kept | null = null;

async function send({ dashboardId, csrfToken, masks }: Kept): Promise<void> {
  const value = JSON.stringify(Object.fromEntries(Object.entries(masks).map(([id, mask]) => [id, { id, ...mask }])));
  const { pathname } = window.location;
  const post = createApiSender(csrfToken, fetch);
  const path = `/api/v1/dashboard/${dashboardId}/filter_state?tab_id=${tabId()}`;
  const { key } = keySchema.parse(read(await post(path, { method: 'POST', body: { value }, reply: checkBody(keySchema) })));
  // A viewer who has left the dashboard meanwhile has another page's address.
  if (window.location.pathname !== pathname) return;
  const url = new URL(window.location.href);
  for (const name of [...url.searchParams.keys()]) if (isOfFilters(name)) url.searchParams.delete(name);
  url.searchParams.set('native_filters_key', key);
  window.history.replaceState(window.history.state, '', url);
}

const OF_FILTERS: readonly string[] = ['native_filters', 'native_filters_key', 'permalink_key'];
const isOfFilters = (name: string): boolean => OF_FILTERS.includes(name) || name.startsWith(FIELD_PREFIX);

let tabNumber: number | null = null;

/** One number for each tab of the browser: it keeps one key, however often filters change. */
function tabId(): number {
  const known = tabNumber ?? Number(sessionStore.read(TAB_KEY));
  if (Number.isInteger(known) && known > 0) return known;
  const [random = 1] = crypto.getRandomValues(new Uint32Array(1));
  const fresh = 1 + (random % MAX_TAB_ID);
  // A browser that keeps nothing has a new number after a reload: a new key is all that costs.
  sessionStore.write(TAB_KEY, String(fresh));
  tabNumber = fresh;
  return fresh;
}

const linkSchema = z.object({ key: z.string(), url: z.url() });

export interface LinkedState {
  readonly dashboardId: number;
  readonly csrfToken: string;
  readonly masks: Masks;
  readonly openTabs: readonly string[];
  /** The part of the page that the link opens; omitted: that of the page's URL. */
  readonly anchor?: string;
}

/** The address of a link that shows the dashboard as it is now. Throws a message for users. */
export const makeLink = async (state: LinkedState): Promise<string> => (await storeLink(state)).url;

/** The same as a link to share: a host page that embeds the dashboard can have its own address for it. */
export async function makeSharedLink(state: LinkedState): Promise<string> {
  const { key, url } = await storeLink(state);
  const own = await window.meridianGuest?.request('resolvePermalinkUrl', { key }).catch(() => null);
  return typeof own === 'string' ? own : url;
}

async function storeLink({ dashboardId, csrfToken, masks, openTabs, ...link }: LinkedState) {
  const dataMask = Object.fromEntries(Object.entries(masks).map(([id, mask]) => [id, { id, ...mask }]));
  const anchor = link.anchor ?? window.location.hash.slice(1);
  const body = {
    dataMask,
    activeTabs: openTabs,
    urlParams: Object.entries(pageParams(dashboardId)),
    ...(anchor === '' ? {} : { anchor }),
  };
  const send = createApiSender(csrfToken, fetch);
  const sent = await send(`/api/v1/dashboard/${dashboardId}/permalink`, { method: 'POST', body, reply: checkBody(linkSchema) });
  return linkSchema.parse(read(sent));
}

function read(sent: Sent): unknown {
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return jsonOf(sent.text);
}
