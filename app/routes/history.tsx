// How much history is stored, and for how long it is kept.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { hasPermission } from '#app/domain/access/decide.ts';
import { history } from '#app/messages/en/history.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { findLogTabs } from '#app/screens/action-log/log-tabs.ts';
import { HistoryScreen } from '#app/screens/history/HistoryScreen.tsx';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { readHistory } from '#app/services/history-storage/read-history.server.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(history, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'History']);
  return {
    overview: await readHistory(deps),
    canEdit: hasPermission(identity, 'can_write', 'History'),
    canExport: hasPermission(identity, 'can_export', 'History'),
    tabs: findLogTabs(identity),
  };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function HistoryRoute() {
  const t = useMessages(history);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {(page) => <HistoryScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
