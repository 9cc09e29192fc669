// A dashboard. Its charts are promised to the stream by the loader; the loader's own data stays small.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { parseDisplay } from '#app/domain/dashboard/display.ts';
import { isBarShut } from '#app/domain/dashboard/filter-view.ts';
import { parsePreferences } from '#app/domain/viewer/preferences.ts';
import { DashboardScreen } from '#app/screens/dashboard/DashboardScreen.tsx';
import { parseTabs } from '#app/screens/dashboard/tab-state.ts';
import { BareFrame } from '#app/screens/shell/BareFrame.tsx';
import { kioskRefresh } from '#app/domain/dashboard/kiosk.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { filterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { loadDashboardPage } from '#app/services/dashboards/page.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { refusePage, requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  {
    title: page ? createTranslate(dashboard, findPageLocale(matches))('pageTitle', { title: page.dashboard.title }) : 'Meridian',
  },
];

export async function loader({ request, params, context: { deps, identity, charts, locale, nonce } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const cookies = request.headers.get('cookie');
  const { viewportPx, scrollbarPx } = parsePreferences(cookies);
  const display = parseDisplay(url.searchParams);
  const isShut = display.areFiltersOpen === null ? isBarShut(cookies, viewportPx) : !display.areFiltersOpen;
  const loaded = await loadDashboardPage(deps, identity, {
    idOrSlug: params['idOrSlug'] ?? '',
    openTabs: parseTabs(url.searchParams),
    viewportPx,
    scrollbarPx,
    isBarShut: isShut,
    hasFilterBar: display.hasFilters,
    filters: filterAddress(url.searchParams),
    drawsCharts: charts.areDrawn,
    locale,
    nonce,
    force: url.searchParams.get('force') === 'true',
  });
  if (!loaded) {
    requireUser(identity, request);
    return refusePage(404, createTranslate(dashboard, locale)('notFound'));
  }
  charts.handOver(loaded.charts);
  const { page } = loaded;
  if (!isPrefetch(request)) recordAction(deps, identity, { action: 'mount_dashboard', dashboardId: page.dashboard.id });
  const refresh = display.kiosk === null ? page.refresh : kioskRefresh(page.refresh, display.kiosk);
  return { ...page, refresh, display, isBarShut: isShut };
}

const isPrefetch = ({ headers }: Request): boolean =>
  [headers.get('sec-purpose'), headers.get('purpose')].some((purpose) => purpose?.includes('prefetch') ?? false);

/** The page keeps itself up to date chart by chart. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const Frame = page.display.hasNav ? Shell : BareFrame;
  return (
    <Frame>
      <DashboardScreen key={page.dashboard.id} {...page} />
    </Frame>
  );
}
