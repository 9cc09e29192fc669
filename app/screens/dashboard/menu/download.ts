// Downloads of one chart: its rows as CSV or a spreadsheet through the API, its picture as PNG drawn by the browser.
import { fileQueries } from '#app/domain/export/file-queries.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import type { ChartFormat } from '#app/formats/registry/ids.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, FILE_REPLY, QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { toFileName, saveFile } from '#app/ui/browser/save-file.ts';
import { pngOfSvg } from '#app/ui/browser/svg-png.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { measureSlot, readColorNames } from '#app/screens/dashboard/client/chart-slots.ts';
import { requestChart } from '#app/screens/dashboard/client/request-charts.ts';

export interface DownloadTarget {
  readonly dashboardId: number;
  readonly chart: ChartView;
  readonly slot: HTMLElement;
  readonly csrfToken: string;
}

/** The rows as the chart queries them, all of them, or as its pivot table shows them. */
export type RowsScope = 'chart' | 'full' | 'pivoted';

/** Throws a message for users. */
export async function downloadRows(target: DownloadTarget, format: ChartFormat, scope: RowsScope): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  const entry = await requestChart({ ...requestFor(target), include: ['query', 'data'] });
  const context = entry.query?.queryContext;
  const formData = entry.data?.settings;
  const queries = fileQueries(Array.isArray(context?.['queries']) ? (context['queries'] as unknown[]) : [], formData);
  if (!context || queries.length === 0) throw new Error(t('download.noQuery'));
  const sent = await createApiSender(target.csrfToken, fetch)('/api/v1/chart/data', {
    method: 'POST',
    // Those who see the data only through the dashboard can download it because the chart is on it.
    body: {
      ...context,
      queries: scope === 'full' ? queries.map(withoutLimit) : queries,
      form_data: {
        // How the chart names and formats its columns, and by which a pivot table is made.
        ...formData,
        slice_id: target.chart.chartId,
        dashboardId: target.dashboardId,
      },
      result_format: format,
      result_type: scope === 'pivoted' ? 'post_processed' : 'full',
    },
    isFile: true,
    reply: FILE_REPLY,
    deadlineMs: QUERY_DEADLINE_MS,
  });
  if (sent.kind !== 'replied' || !sent.file) throw new Error(failureText(sent));
  const extension = sent.file.type === 'application/zip' ? 'zip' : format;
  saveFile(sent.file, `${toFileName(target.chart.title, 'chart')}.${extension}`);
}

/** The installation's own limit stays; totals and wholes are one row without a limit. */
const withoutLimit = (query: unknown): unknown =>
  isObject(query) && !isWhole(query) ? { ...query, row_limit: MAX_ROWS, row_offset: 0 } : query;

const isWhole = ({ row_limit: limit, columns }: Readonly<Record<string, unknown>>): boolean =>
  limit === 0 && Array.isArray(columns) && columns.length === 0;

/** Beyond what any installation allows: its limit then cuts the file, which says so. */
const MAX_ROWS = 1_000_000_000;

/** Throws a message for users. */
export async function downloadPng(target: DownloadTarget): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  const entry = await requestChart({
    ...requestFor(target),
    include: ['file'],
    mode: isDark ? 'dark' : 'light',
    colorNames: readColorNames(document),
  });
  if (!entry.file) throw new Error(t('download.noPicture'));
  const { title } = target.chart;
  const { file: svg, widthPx, heightPx } = entry;
  saveFile(await pngOfSvg({ svg, title, widthPx, heightPx }), `${toFileName(title, 'chart')}.png`);
}

const requestFor = ({ dashboardId, chart, slot }: DownloadTarget) => ({
  dashboardId,
  charts: [{ chartId: chart.chartId, slot: chart.slot, ...measureSlot(slot) }],
});
