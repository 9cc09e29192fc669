// A dashboard. Its charts are promised to the stream by the loader; the loader's own data stays small.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { data, useLoaderData } from '@remix-run/react';
import { isBarShut } from '#app/domain/dashboard/filter-view.ts';
import { parsePreferences, recentCookie } from '#app/domain/viewer/preferences.ts';
import { DashboardScreen } from '#app/screens/dashboard/DashboardScreen.tsx';
import { parseTabs } from '#app/screens/dashboard/tab-state.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import type { FilterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { loadDashboardPage } from '#app/services/dashboards/page.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { leaveFor, refusePage, requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  {
    title: page ? createTranslate(dashboard, findPageLocale(matches))('pageTitle', { title: page.dashboard.title }) : 'Meridian',
  },
];

export async function loader({ request, params, context: { deps, identity, charts, locale } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/')) leaveFor(`${url.pathname}/${url.search}`, 301);
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const cookies = request.headers.get('cookie');
  const { viewportPx, scrollbarPx, recentIds } = parsePreferences(cookies);
  const isShut = isBarShut(cookies, viewportPx);
  const loaded = await loadDashboardPage(deps, identity, {
    idOrSlug: params['idOrSlug'] ?? '',
    openTabs: parseTabs(url.searchParams),
    viewportPx,
    scrollbarPx,
    isBarShut: isShut,
    filters: filterAddress(url.searchParams),
    drawsCharts: charts.areDrawn,
    locale,
    force: url.searchParams.get('force') === 'true',
  });
  if (!loaded) {
    requireUser(identity, request);
    return refusePage(404, createTranslate(dashboard, locale)('notFound'));
  }
  charts.handOver(loaded.charts);
  const { page } = loaded;
  if (!isPrefetch(request)) recordAction(deps, identity, { action: 'mount_dashboard', dashboardId: page.dashboard.id });
  return data({ ...page, isBarShut: isShut }, { headers: { 'Set-Cookie': recentCookie(recentIds, page.dashboard.id) } });
}

const isPrefetch = ({ headers }: Request): boolean =>
  [headers.get('sec-purpose'), headers.get('purpose')].some((purpose) => purpose?.includes('prefetch') ?? false);

const filterAddress = (search: URLSearchParams): FilterAddress => ({
  permalinkKey: search.get('permalink_key'),
  nativeFilters: search.get('native_filters'),
  nativeFiltersKey: search.get('native_filters_key'),
  fields: search,
});

/** The page keeps itself up to date chart by chart. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  return (
    <Shell>
      <DashboardScreen key={page.dashboard.id} {...page} />
    </Shell>
  );
}
