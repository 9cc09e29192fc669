// The list of groups.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { groups } from '#app/messages/en/groups.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { toListPageRequest, parseListState } from '#app/domain/list/list-state.ts';
import { GROUP_SHAPE } from '#app/screens/group-list/group-shape.ts';
import { GroupListScreen } from '#app/screens/group-list/GroupListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { findGroupPage, rightsOn } from '#app/services/accounts/pages.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(groups, findPageLocale(matches))('pageTitle') }];

const NO_LABELS: Readonly<Record<string, string>> = {};

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_list', 'Group']);
  const state = parseListState(new URL(request.url).searchParams, GROUP_SHAPE);
  const page = await findGroupPage(deps, identity, toListPageRequest(state, GROUP_SHAPE));
  return { data: { ...page, state, labels: NO_LABELS, isCards: false }, rights: rightsOn(identity, 'Group') };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function GroupList() {
  const t = useMessages(groups);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {(page) => <GroupListScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
