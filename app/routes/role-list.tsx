// Roles: the list, and the editor of one (?edit=ID).
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { roles } from '#app/messages/en/roles.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { toListPageRequest, parseListState } from '#app/domain/list/list-state.ts';
import { editedId, ROLE_SHAPE } from '#app/screens/role-list/role-shape.ts';
import { RoleEditorScreen } from '#app/screens/role-list/RoleEditorScreen.tsx';
import { RoleListScreen } from '#app/screens/role-list/RoleListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { findRoleForEditor, findRolePage, rightsOn } from '#app/services/accounts/pages.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const t = createTranslate(roles, findPageLocale(matches));
  return [{ title: data?.view === 'edit' ? t('editorPageTitle', { name: data.role.name }) : t('pageTitle') }];
};

const NO_LABELS: Readonly<Record<string, string>> = {};

export async function loader({ request, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_list', 'Role']);
  const params = new URL(request.url).searchParams;
  const id = editedId(params);
  if (id !== null) {
    requirePermission(identity, request, ['can_list_role_permissions', 'Role']);
    const role = await findRoleForEditor(deps, identity, id);
    if (!role) return refusePage(404, createTranslate(roles, locale)('notFound'));
    return { view: 'edit' as const, role };
  }
  const state = parseListState(params, ROLE_SHAPE);
  const page = await findRolePage(deps, identity, toListPageRequest(state, ROLE_SHAPE));
  return {
    view: 'list' as const,
    data: { ...page, state, labels: NO_LABELS, isCards: false },
    rights: rightsOn(identity, 'Role'),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function RoleList() {
  const t = useMessages(roles);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {(loaded) =>
          loaded.view === 'edit' ? (
            <RoleEditorScreen key={loaded.role.id} role={loaded.role} />
          ) : (
            <RoleListScreen data={loaded.data} rights={loaded.rights} />
          )
        }
      </KeptPage>
    </Shell>
  );
}
