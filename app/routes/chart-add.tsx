// A new chart: dataset and type are chosen here.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { addChart } from '#app/messages/en/add-chart.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { AddChartScreen } from '#app/screens/explore/AddChartScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findDatasetChoice } from '#app/services/charts/explore/explore-page.server.ts';
import { requirePermission, requireUser } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(addChart, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_write', 'Chart']);
  const user = requireUser(identity, request);
  const { datasetId, vizType, dashboardId } = readExploreAddress(new URL(request.url).searchParams);
  return { dataset: datasetId === null ? null : await findDatasetChoice(deps, user, datasetId), vizType, dashboardId };
}

export const shouldRevalidate = () => false;

export default function ChartAdd() {
  const { dataset, vizType, dashboardId } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <AddChartScreen dataset={dataset} vizType={vizType} dashboardId={dashboardId} />
    </Shell>
  );
}
