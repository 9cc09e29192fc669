// The execution log of an alert.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { runShape } from '#app/screens/reports/report-shape.ts';
import { RunLogScreen } from '#app/screens/reports/RunLogScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { refusePage, requirePermission } from '#app/services/auth/page-guard.server.ts';
import { findReportOfPage, findRunRows } from '#app/services/lists/report-pages.server.ts';
import { loadListData } from '#app/services/lists/pages.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(reports, findPageLocale(matches))('runs.pageTitle') },
];

export async function loader({ request, params, context: { deps, identity, locale } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'ReportSchedule']);
  const found = await findReportOfPage(deps, identity, 'Alert', params['id']);
  const report = found ?? refusePage(404, createTranslate(reports, locale)('runs.notFound'));
  const data = await loadListData(deps, identity, {
    shape: runShape('Alert', report.id),
    request,
    page: (query) => findRunRows(deps, report.id, query),
  });
  return { report, data };
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AlertRunsPage() {
  const t = useMessages(reports);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('Alert.title')}>
        {(page) => <RunLogScreen {...page} />}
      </KeptPage>
    </Shell>
  );
}
