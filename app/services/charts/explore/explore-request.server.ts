// Loads the data of Explore's pages: checks access, parses the URL, sets the status. The pages differ only in their URLs.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { data } from '@remix-run/react';
import { isStandalone } from '#app/domain/dashboard/page/display.ts';
import { parseFrameHeight } from '#app/domain/embedding/snippets.ts';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { parsePreferences } from '#app/domain/viewer/preferences.ts';
import { exploreStatus, loadExplorePage } from './explore-page.server.ts';
import { requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';
import { recordView } from '#app/services/activity/record-view.server.ts';

const MAX_KEY_LENGTH = 100;
const STANDALONE_PX = 400;

/** The page of the request's address; `permalinkKey` null where the path names none. Throws redirects and refusals. */
export async function runExplore({ request, context }: LoaderFunctionArgs, permalinkKey: string | null) {
  const { deps, identity, charts, locale, impressionId } = context;
  requirePermission(identity, request, ['can_explore', 'Superset']);
  const user = requireUser(identity, request);
  const url = new URL(request.url);
  const address = readExploreAddress(url.searchParams);
  const standalonePx = isStandalone(url) ? (parseFrameHeight(url.searchParams.get('height') ?? '') ?? STANDALONE_PX) : null;
  const cookies = request.headers.get('cookie');
  const loaded = await loadExplorePage(deps, user, {
    address: permalinkKey === null ? address : { ...address, permalinkKey: permalinkKey.slice(0, MAX_KEY_LENGTH) },
    viewportPx: parsePreferences(cookies).viewportPx,
    standalonePx,
    drawsCharts: charts.areDrawn,
    locale,
  });
  charts.handOver(loaded.charts);
  const { page } = loaded;
  if (page.chart || page.dataset) {
    const place = { source: 'explore', sourceId: page.chart?.id ?? null } as const;
    recordView(deps, user, request, { name: 'mount_explorer', place, impressionId });
  }
  return data({ ...page, standalonePx }, { status: exploreStatus(page) });
}
