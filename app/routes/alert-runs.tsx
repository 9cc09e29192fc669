// The execution log of an alert.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { loadOrFail } from '#app/screens/lists/client/page-failure.ts';
import { ReportRunsPage, reportsMeta } from '#app/screens/reports/report-pages.tsx';
import { runShape } from '#app/screens/reports/report-shape.ts';
import { loadReportRuns } from '#app/services/lists/report-pages.server.ts';

export const meta = reportsMeta('runs.pageTitle');

export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  loadReportRuns(context, { type: 'Alert', shape: (id) => runShape('Alert', id), id: params['id'], request });

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadOrFail(request, () => serverLoader<typeof loader>());

export default function AlertRunsPage() {
  return <ReportRunsPage type="Alert" loaded={useLoaderData<typeof clientLoader>()} />;
}
