// The list of users.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { listAsk, parseListState } from '#app/domain/list/list-state.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { userShape } from '#app/screens/user-list/user-shape.ts';
import { UserListScreen } from '#app/screens/user-list/UserListScreen.tsx';
import { requirePermission } from '#app/services/page-guard.server.ts';
import { findPeopleChoices, findUserPage, rightsOn } from '#app/services/people-pages.server.ts';

export const meta: MetaFunction = () => [{ title: 'Users · Meridian' }];

const NO_LABELS: Readonly<Record<string, string>> = {};

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_list', 'User']);
  const { roles, groups } = await findPeopleChoices(deps, identity);
  const shape = userShape(roles, groups);
  const state = parseListState(new URL(request.url).searchParams, shape);
  const page = await findUserPage(deps, identity, listAsk(state, shape));
  return { data: { ...page, state, labels: NO_LABELS, isCards: false }, roles, groups, rights: rightsOn(identity, 'User') };
}

export default function UserList() {
  return (
    <Shell>
      <UserListScreen {...useLoaderData<typeof loader>()} />
    </Shell>
  );
}
