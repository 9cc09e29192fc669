// What was run in SQL Lab.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { HISTORY_SHAPE } from '#app/screens/query-history/history-shape.ts';
import { HistoryScreen } from '#app/screens/query-history/HistoryScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findHistoryRows, loadListData } from '#app/services/lists/pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Query history · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Query']);
  const data = await loadListData(deps, identity, {
    shape: HISTORY_SHAPE,
    request,
    page: (asked) => findHistoryRows(deps, identity, asked),
  });
  return {
    data,
    seesAll: hasPermission(identity, 'all_query_access', 'all_query_access'),
    mayOpen: hasPermission(identity, 'can_sqllab', 'Superset'),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function HistoryPage() {
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title="Query history">
        {({ data, seesAll, mayOpen }) => <HistoryScreen data={data} seesAll={seesAll} mayOpen={mayOpen} />}
      </KeptPage>
    </Shell>
  );
}
