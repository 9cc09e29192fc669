// A dashboard. Its charts are promised to the stream by the loader; the loader's own data stays small.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { data, useLoaderData } from '@remix-run/react';
import { parsePreferences, recentCookie } from '#app/domain/viewer/preferences.ts';
import { DashboardScreen } from '#app/screens/dashboard/DashboardScreen.tsx';
import { parseTabs } from '#app/screens/dashboard/tab-state.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { loadDashboardPage } from '#app/services/dashboard-page.server.ts';
import { leaveFor, refusePage, requirePermission, requireUser } from '#app/services/page-guard.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${page.dashboard.title} · Meridian` : 'Meridian' },
];

export async function loader({ request, params, context: { deps, identity, charts } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/')) leaveFor(`${url.pathname}/${url.search}`, 301);
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const cookies = request.headers.get('cookie');
  const { viewportPx, recentIds } = parsePreferences(cookies);
  const isDocument = request.headers.get('accept')?.includes('text/html') ?? false;
  const openTabs = parseTabs(url.searchParams);
  const page = await loadDashboardPage(deps, identity, {
    idOrSlug: params['idOrSlug'] ?? '',
    openTabs,
    viewportPx,
    charts: isDocument ? charts : null,
    force: url.searchParams.get('force') === 'true',
  });
  if (!page) {
    requireUser(identity, request);
    return refusePage(
      404,
      'This dashboard does not exist, or it is not shared with you. Its owner or an administrator can say which.',
    );
  }
  return data({ ...page, openTabs }, { headers: { 'Set-Cookie': recentCookie(recentIds, page.dashboard.id) } });
}

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
