// The list of dashboards.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { DashboardListScreen } from '#app/screens/dashboard-list/DashboardListScreen.tsx';
import { PAGE_SIZE, parseListAddress } from '#app/ui/list-address.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findDashboardPage } from '#app/services/dashboard-page.server.ts';
import { requirePermission } from '#app/services/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboards · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const query = parseListAddress(new URL(request.url).searchParams, ['title']);
  const list = await findDashboardPage(deps, identity, { ...query, pageSize: PAGE_SIZE });
  return { list, query };
}

export default function DashboardList() {
  const { list, query } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <DashboardListScreen list={list} query={query} />
    </Shell>
  );
}
