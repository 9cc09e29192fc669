// From a request of Explore's pages to their data: rights, address, status. The pages differ in their addresses alone.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { data } from '@remix-run/react';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { parsePreferences } from '#app/domain/viewer/preferences.ts';
import { exploreStatus, loadExplorePage } from './explore-page.server.ts';
import { requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';

const MAX_KEY_LENGTH = 100;

/** The page of the request's address; `permalinkKey` null where the path names none. Throws redirects and refusals. */
export async function runExplore({ request, context }: LoaderFunctionArgs, permalinkKey: string | null) {
  const { deps, identity, charts, locale } = context;
  requirePermission(identity, request, ['can_explore', 'Superset']);
  const user = requireUser(identity, request);
  const address = readExploreAddress(new URL(request.url).searchParams);
  const cookies = request.headers.get('cookie');
  const loaded = await loadExplorePage(deps, user, {
    address: permalinkKey === null ? address : { ...address, permalinkKey: permalinkKey.slice(0, MAX_KEY_LENGTH) },
    viewportPx: parsePreferences(cookies).viewportPx,
    drawsCharts: charts.areDrawn,
    locale,
  });
  charts.handOver(loaded.charts);
  const { page } = loaded;
  if (page.chart) recordAction(deps, user, { action: 'mount_explorer', chartId: page.chart.id });
  return data(page, { status: exploreStatus(page) });
}
