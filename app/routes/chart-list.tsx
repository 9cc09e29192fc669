// The list of charts.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { CHART_SHAPE } from '#app/screens/chart-list/chart-shape.ts';
import { ChartListScreen } from '#app/screens/chart-list/ChartListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findChartRows, loadListData } from '#app/services/lists/pages.server.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Charts · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Chart']);
  const page = (asked: Parameters<typeof findChartRows>[2]) => findChartRows(deps, identity, asked);
  return {
    data: await loadListData(deps, identity, { shape: CHART_SHAPE, request, page }),
    can: listRights(identity, 'Chart'),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function ChartList() {
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title="Charts">
        {({ data, can }) => <ChartListScreen data={data} can={can} />}
      </KeptPage>
    </Shell>
  );
}
