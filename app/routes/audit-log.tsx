// Security-relevant entries of the action log.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { actionLog } from '#app/messages/en/action-log.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { toListPageRequest, parseListState } from '#app/domain/list/list-state.ts';
import { AuditScreen } from '#app/screens/action-log/AuditScreen.tsx';
import { resolveWithinFilter } from '#app/domain/list/within-filter.ts';
import { AUDIT_SHAPE, toAuditRequest } from '#app/screens/action-log/audit-shape.ts';
import { findLogTabs } from '#app/screens/action-log/log-tabs.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { findLogPage, findUsername } from '#app/services/accounts/pages.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(actionLog, findPageLocale(matches))('audit.pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'Log']);
  const state = parseListState(new URL(request.url).searchParams, AUDIT_SHAPE);
  const person = state.filters['person'];
  const [page, username] = await Promise.all([
    findLogPage(deps, identity, toAuditRequest(resolveWithinFilter(toListPageRequest(state, AUDIT_SHAPE), 'dttm', deps.now()))),
    person === undefined ? null : findUsername(deps, Number(person)),
  ]);
  const labels: Readonly<Record<string, string>> = username === null ? {} : { person: username };
  return { data: { ...page, state, labels, isCards: false }, tabs: findLogTabs(identity) };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AuditLog() {
  const t = useMessages(actionLog);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('title')}>
        {({ data, tabs }) => <AuditScreen data={data} tabs={tabs} />}
      </KeptPage>
    </Shell>
  );
}
