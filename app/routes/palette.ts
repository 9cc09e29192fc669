// The dashboards that the command palette offers for what was typed.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { findDashboardPage } from '#app/services/dashboard-page.server.ts';
import { requirePermission, requireUser } from '#app/services/page-guard.server.ts';

const MAX_OFFERED = 8;
const MAX_TYPED_LENGTH = 200;

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  const viewer = requireUser(identity, request);
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const search = (new URL(request.url).searchParams.get('q') ?? '').slice(0, MAX_TYPED_LENGTH);
  const { items } = await findDashboardPage(deps, viewer, {
    search,
    sort: 'changed',
    descending: true,
    page: 0,
    pageSize: MAX_OFFERED,
  });
  return { dashboards: items.map((item) => ({ id: item.id, title: item.title, href: dashboardHref(item) })) };
}
