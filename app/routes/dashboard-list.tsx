// The list of dashboards.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { DASHBOARD_SHAPE } from '#app/screens/dashboard-list/dashboard-shape.ts';
import { DashboardListScreen } from '#app/screens/dashboard-list/DashboardListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findDashboardRows, loadListData } from '#app/services/lists/pages.server.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboards · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const data = await loadListData(deps, identity, {
    shape: DASHBOARD_SHAPE,
    request,
    // A switch to cards draws them at once, before the server knows of it: the sketches are always there.
    page: (asked) => findDashboardRows(deps, identity, asked),
  });
  return { data, can: listRights(identity, 'Dashboard') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function DashboardList() {
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title="Dashboards">
        {({ data, can }) => <DashboardListScreen data={data} can={can} />}
      </KeptPage>
    </Shell>
  );
}
