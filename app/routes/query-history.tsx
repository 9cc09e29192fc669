// What was run in SQL Lab.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { queryHistory } from '#app/messages/en/query-history.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { HISTORY_SHAPE } from '#app/screens/query-history/history-shape.ts';
import { HistoryScreen } from '#app/screens/query-history/HistoryScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findHistoryRows, loadListData } from '#app/services/lists/pages.server.ts';
import { hasPermission } from '#app/domain/access/decide.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(queryHistory, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Query']);
  const data = await loadListData(deps, identity, {
    shape: HISTORY_SHAPE,
    request,
    page: (requested) => findHistoryRows(deps, identity, requested),
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
  const t = useMessages(queryHistory);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, seesAll, mayOpen }) => <HistoryScreen data={data} seesAll={seesAll} mayOpen={mayOpen} />}
      </KeptPage>
    </Shell>
  );
}
