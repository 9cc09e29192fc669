// The list of dashboards.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { DASHBOARD_SHAPE } from '#app/screens/dashboard-list/dashboard-shape.ts';
import { DashboardListScreen } from '#app/screens/dashboard-list/DashboardListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findDashboardRows, loadListData } from '#app/services/lists/pages.server.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(dashboardList, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Dashboard']);
  const data = await loadListData(deps, identity, {
    shape: DASHBOARD_SHAPE,
    request,
    // A switch to cards draws them at once, before the server knows of it: the sketches are always there.
    page: (requested) => findDashboardRows(deps, identity, requested),
  });
  return { data, can: listRights(identity, 'Dashboard') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function DashboardList() {
  const t = useMessages(dashboardList);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, can }) => <DashboardListScreen data={data} can={can} />}
      </KeptPage>
    </Shell>
  );
}
