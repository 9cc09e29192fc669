// The list of saved queries.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { SAVED_QUERY_SHAPE } from '#app/screens/saved-query-list/saved-query-shape.ts';
import { SavedQueryListScreen } from '#app/screens/saved-query-list/SavedQueryListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findSavedQueryRows, loadListData } from '#app/services/lists/pages.server.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = () => [{ title: 'Saved queries · Meridian' }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'SavedQuery']);
  const data = await loadListData(deps, identity, {
    shape: SAVED_QUERY_SHAPE,
    request,
    page: (asked) => findSavedQueryRows(deps, identity, asked),
  });
  return { data, can: listRights(identity, 'SavedQuery') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function SavedQueryListPage() {
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title="Saved queries">
        {({ data, can }) => <SavedQueryListScreen data={data} can={can} />}
      </KeptPage>
    </Shell>
  );
}
