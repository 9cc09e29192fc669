// The list of saved queries.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { SAVED_QUERY_SHAPE } from '#app/screens/saved-query-list/saved-query-shape.ts';
import { SavedQueryListScreen } from '#app/screens/saved-query-list/SavedQueryListScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findSavedQueryRows, loadListData } from '#app/services/list-pages.server.ts';
import { listRights } from '#app/services/list-rights.server.ts';
import { requirePermission } from '#app/services/page-guard.server.ts';

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

export default function SavedQueryListPage() {
  const { data, can } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <SavedQueryListScreen data={data} can={can} />
    </Shell>
  );
}
