// What a page tells the browser of its catalogs: where each is in the page's locale, and which it needs at once.
import type { PageAssets } from '#app/ui/browser/message-assets-context.ts';
import { MESSAGE_ASSETS, type MessageAssets } from './asset-urls.server.ts';

/** By locale and routes: there are few of both, and a page's list names every catalog. */
const known = new Map<string, PageAssets>();

/** `routeIds` as Remix names them: `root`, `routes/home`. */
export function findPageAssets(locale: string, routeIds: readonly string[]): PageAssets {
  const key = `${locale} ${routeIds.join(' ')}`;
  const found = known.get(key) ?? pageAssets(locale, routeIds);
  if (Object.hasOwn(MESSAGE_ASSETS.urls, locale)) known.set(key, found);
  return found;
}

/** Exported for its test. */
export function pageAssets(
  locale: string,
  routeIds: readonly string[],
  { urls, preloads }: MessageAssets = MESSAGE_ASSETS,
): PageAssets {
  const own = urls[locale] ?? {};
  const namespaces = new Set(['entry.client', ...routeIds].flatMap((id) => preloads[id] ?? []));
  const imports = Object.fromEntries(Object.entries(own).map(([namespace, url]) => [`messages/${namespace}`, url]));
  return { importMap: JSON.stringify({ imports }), preloads: [...namespaces].flatMap((namespace) => own[namespace] ?? []) };
}
