// The list of saved queries.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { hasPermission } from '#app/domain/access/decide.ts';
import { savedQueries } from '#app/messages/en/saved-queries.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { SAVED_QUERY_SHAPE } from '#app/screens/saved-query-list/saved-query-shape.ts';
import { SavedQueryListScreen } from '#app/screens/saved-query-list/SavedQueryListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findSavedQueryRows, loadListData } from '#app/services/lists/pages.server.ts';
import { listRights } from '#app/services/lists/rights.server.ts';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(savedQueries, findPageLocale(matches))('pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'SavedQuery']);
  const data = await loadListData(deps, identity, {
    shape: SAVED_QUERY_SHAPE,
    request,
    page: (requested) => findSavedQueryRows(deps, identity, requested),
  });
  const mayShare = hasPermission(identity, 'can_write', 'SqlLabPermalinkRestApi');
  return { data, can: { ...listRights(identity, 'SavedQuery'), mayShare } };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function SavedQueryListPage() {
  const t = useMessages(savedQueries);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, can }) => <SavedQueryListScreen data={data} can={can} />}
      </KeptPage>
    </Shell>
  );
}
