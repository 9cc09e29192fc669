// A dashboard. Its charts are promised to the stream by the loader; the loader's own data stays small, and is one text.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { parseDisplay } from '#app/domain/dashboard/page/display.ts';
import { isBarShut } from '#app/domain/dashboard/filters/filter-view.ts';
import { pack, unpack } from '#app/domain/json/packed.ts';
import { parsePreferences } from '#app/domain/viewer/preferences.ts';
import { DashboardScreen } from '#app/screens/dashboard/DashboardScreen.tsx';
import type { LoadedPage } from '#app/screens/dashboard/late-start/late-page.ts';
import { startsAtOnce } from '#app/screens/dashboard/late-start/start-plan.ts';
import { parseTabs } from '#app/screens/dashboard/tab-state.ts';
import { BareFrame } from '#app/screens/shell/BareFrame.tsx';
import { kioskRefresh } from '#app/domain/dashboard/page/kiosk.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { filterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { loadDashboardPage } from '#app/services/dashboards/page.server.ts';
import { recordView } from '#app/services/activity/record-view.server.ts';
import { refuseObject, requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  {
    title: page ? createTranslate(dashboard, findPageLocale(matches))('pageTitle', { title: page.title }) : 'Meridian',
  },
];

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<LoadedPage> {
  const { deps, identity, charts, locale, nonce, impressionId } = context;
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
    return refuseObject(identity, createTranslate(dashboard, locale)('notFound'), {
      kind: 'dashboard',
      name: params['idOrSlug'] ?? '',
    });
  }
  charts.handOver(loaded.charts);
  const { page } = loaded;
  recordView(deps, identity, request, {
    name: 'mount_dashboard',
    place: { source: 'dashboard', sourceId: page.dashboard.id },
    impressionId,
    charts: loaded.charts,
  });
  const refresh = display.kiosk === null ? page.refresh : kioskRefresh(page.refresh, display.kiosk);
  const shown = { ...page, refresh, display, isBarShut: isShut };
  const { id, title, changedOnMs } = page.dashboard;
  return { id, title, changedOnMs, startsAtOnce: startsAtOnce(shown, url.searchParams), packed: pack(shown) };
}

/** The page keeps itself up to date chart by chart. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  const { packed } = useLoaderData<LoadedPage>();
  const page = useMemo(() => unpack(packed), [packed]);
  const Frame = page.display.hasNav ? Shell : BareFrame;
  return (
    <Frame>
      <DashboardScreen key={page.dashboard.id} {...page} />
    </Frame>
  );
}
