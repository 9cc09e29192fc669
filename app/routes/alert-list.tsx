// The list of alerts.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { ReportListPage, reportsMeta } from '#app/screens/reports/report-pages.tsx';
import { REPORT_SHAPES } from '#app/screens/reports/report-shape.ts';
import { loadReportList } from '#app/services/lists/report-pages.server.ts';

export const meta = reportsMeta('Alert.pageTitle');

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadReportList(context, { type: 'Alert', shape: REPORT_SHAPES.Alert, request });

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AlertListPage() {
  return <ReportListPage type="Alert" loaded={useLoaderData<typeof clientLoader>()} />;
}
