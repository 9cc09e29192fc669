// The list of alerts.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { REPORT_SHAPES } from '#app/screens/reports/report-shape.ts';
import { ReportListScreen } from '#app/screens/reports/ReportListScreen.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { requirePermission } from '#app/services/auth/page-guard.server.ts';
import { loadReportList } from '#app/services/lists/report-pages.server.ts';

export const meta: MetaFunction = ({ matches }) => [
  { title: createTranslate(reports, findPageLocale(matches))('Alert.pageTitle') },
];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  requirePermission(identity, request, ['can_read', 'ReportSchedule']);
  return loadReportList(deps, identity, { type: 'Alert', shape: REPORT_SHAPES.Alert, request });
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AlertListPage() {
  const t = useMessages(reports);
  return (
    <Shell>
      <KeptPage loaded={useLoaderData<typeof clientLoader>()} title={t('Alert.title')}>
        {(page) => <ReportListScreen type="Alert" {...page} />}
      </KeptPage>
    </Shell>
  );
}
