// The list of charts.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { chartList } from '#app/messages/en/chart-list.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { CHART_SHAPE } from '#app/screens/chart-list/chart-shape.ts';
import { ChartListScreen } from '#app/screens/chart-list/ChartListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findChartRows, loadListData } from '#app/services/lists/pages.server.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(chartList, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Chart']);
  const page = (requested: Parameters<typeof findChartRows>[2]) => findChartRows(deps, identity, requested);
  return {
    data: await loadListData(deps, identity, { shape: CHART_SHAPE, request, page }),
    can: listRights(identity, 'Chart'),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function ChartList() {
  const t = useMessages(chartList);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, can }) => <ChartListScreen data={data} can={can} />}
      </KeptPage>
    </Shell>
  );
}
