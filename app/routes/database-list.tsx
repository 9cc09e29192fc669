// Databases: the list, the form that connects one (?new) and the form that edits one (?edit=ID).
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { ConnectScreen } from '#app/screens/database-list/connect/ConnectScreen.tsx';
import { DatabaseListScreen } from '#app/screens/database-list/DatabaseListScreen.tsx';
import { parseView } from '#app/screens/database-list/database-view.ts';
import { PAGE_SIZE } from '#app/ui/table/list-address.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { findDatabaseForForm, findDatabaseListPage, mayExportDatabases } from '#app/services/databases/page.server.ts';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { databaseList } from '#app/messages/en/database-list.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

const TITLES = { list: 'pageTitle', new: 'new.pageTitle', edit: 'edit.pageTitle' } as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: createTranslate(databaseList, findPageLocale(matches))(TITLES[data?.view ?? 'list']) },
];

export async function loader({ request, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  const requested = parseView(new URL(request.url).searchParams);
  requirePermission(identity, request, [requested.view === 'list' ? 'can_read' : 'can_write', 'Database']);
  if (requested.view === 'new') return { ...requested, database: null, mayExport: false };
  if (requested.view === 'list') {
    const list = await findDatabaseListPage(deps, identity, { ...requested.query, pageSize: PAGE_SIZE });
    return { ...requested, list };
  }
  const database = await findDatabaseForForm(deps, identity, requested.id);
  if (!database) return refusePage(404, createTranslate(databaseList, locale)('missing'));
  return { view: 'edit' as const, kind: null, database, mayExport: mayExportDatabases(identity) };
}

export default function DatabaseList() {
  const data = useLoaderData<typeof loader>();
  return (
    <Shell>
      {data.view === 'list' ? (
        <DatabaseListScreen list={data.list} query={data.query} />
      ) : (
        <ConnectScreen key={data.database?.id ?? 'new'} kind={data.kind} database={data.database} mayExport={data.mayExport} />
      )}
    </Shell>
  );
}
