// The list of users, and the form that creates one (?new).
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { users } from '#app/messages/en/users.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { toListPageRequest, parseListState } from '#app/domain/list/list-state.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { userShape } from '#app/screens/user-list/user-shape.ts';
import { UserListScreen } from '#app/screens/user-list/UserListScreen.tsx';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { findInvitationOptions } from '#app/services/invitations/invite.server.ts';
import { findAccountsChoices, findUserPage, rightsOn } from '#app/services/accounts/pages.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(users, findPageLocale(matches))('pageTitle') }];

const NO_LABELS: Readonly<Record<string, string>> = {};

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_list', 'User']);
  const [{ roles, groups }, invite] = await Promise.all([
    findAccountsChoices(deps, identity),
    findInvitationOptions(deps, identity),
  ]);
  const shape = userShape(roles, groups);
  const { searchParams } = new URL(request.url);
  const state = parseListState(searchParams, shape);
  const page = await findUserPage(deps, identity, toListPageRequest(state, shape));
  return {
    data: { ...page, state, labels: NO_LABELS, isCards: false },
    roles,
    groups,
    rights: rightsOn(identity, 'User'),
    invite,
    isNew: searchParams.has('new'),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function UserList() {
  const t = useMessages(users);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {(page) => <UserListScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
