// What the entries of the chart's menu do. Each says how it went.
import { useCallback } from 'react';
import { labHref } from '#app/domain/sqllab/lab-address.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { explore } from '#app/messages/en/explore.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import type { UsageName } from '#app/domain/usage/usage-event.ts';
import { CHART_FORMAT_EVENTS, CHART_FORMATS, type ChartFormat } from '#app/formats/registry/ids.ts';
import { useExplore, type ExploreParts } from '#app/screens/explore/explore-context.ts';
import type { ExploreDialog } from '#app/screens/explore/ExploreDialogs.tsx';
import type { HeadAction, RowsAction } from './ExploreHead.tsx';
import type { BoxSize } from '#app/screens/explore/chart/use-preview.ts';

interface ActionInput {
  readonly box: BoxSize | null;
  readonly openDialog: (dialog: ExploreDialog) => void;
  readonly openQuery: () => void;
}

const FALLBACK_BOX: BoxSize = { widthPx: 800, heightPx: 480 };

export function useHeadActions({ box, openDialog, openQuery }: ActionInput): (action: HeadAction) => void {
  const parts = useExplore();
  return useCallback(
    (action) => {
      const rows = findRows(action);
      if (rows) {
        noteUsage(rows.event, { details: sliceOf(parts) });
        return void tell(downloadAsRows(parts, rows), 'downloadFailed');
      }
      const other = action as Exclude<HeadAction, RowsAction>;
      switch (other) {
        case 'save':
        case 'save-as':
        case 'properties':
        case 'report':
        case 'share':
        case 'embed':
        case 'image-links':
        case 'delete':
          return openDialog(other);
        case 'query':
          return openQuery();
        case 'json':
        case 'png':
        case 'pdf':
          noteUsage(DOWNLOADED[other], { details: sliceOf(parts) });
          return void tell(download(parts, other, box ?? FALLBACK_BOX), 'downloadFailed');
        case 'link':
          return void tell(copyLink(parts), 'linkFailed');
        case 'sql-lab':
          return openSqlLab(parts);
      }
    },
    [parts, box, openDialog, openQuery],
  );
}

const DOWNLOADED = {
  json: 'chart_download_as_json',
  png: 'chart_download_as_image',
  pdf: 'chart_download_as_pdf',
} as const;

const sliceOf = ({ store }: ExploreParts) => ({ slice_id: store.getState().chart?.id ?? null });

async function tell(work: Promise<void>, failed: 'downloadFailed' | 'linkFailed'): Promise<void> {
  try {
    await work;
  } catch (error) {
    const reason = errorText(error, pageTranslate(common)('tryAgain'));
    showToast('danger', pageTranslate(explore)(failed, { reason }));
  }
}

interface RowsDownload {
  readonly format: ChartFormat;
  readonly isPivoted: boolean;
  readonly event: UsageName;
}

function findRows(action: HeadAction): RowsDownload | null {
  const format = CHART_FORMATS.find((one) => action === one || action === `${one}-pivoted`);
  if (format === undefined) return null;
  const event = `chart_download_as_${CHART_FORMAT_EVENTS[format]}` as const;
  return action === format ? { format, isPivoted: false, event } : { format, isPivoted: true, event: `${event}_pivoted` };
}

async function downloadAsRows({ api, store }: ExploreParts, { format, isPivoted }: RowsDownload): Promise<void> {
  const { downloadRows } = await import('#app/screens/explore/client/chart-files.ts');
  await downloadRows(api, store.getState(), format, isPivoted);
}

async function download({ api, store }: ExploreParts, kind: 'json' | 'png' | 'pdf', box: BoxSize): Promise<void> {
  const { downloadDocument, downloadPicture, downloadRows } = await import('#app/screens/explore/client/chart-files.ts');
  const what = store.getState();
  if (kind === 'png') return downloadPicture(api, what, box);
  return kind === 'pdf' ? downloadDocument(api, what, box) : downloadRows(api, what, kind);
}

async function copyLink({ api, store }: ExploreParts): Promise<void> {
  const { formData, chart, urlParams } = store.getState();
  const url = await api.createPermalink({ ...formData, ...(chart && { slice_id: chart.id }) }, urlParams);
  await copyAndTell(url, { failed: url });
}

function openSqlLab({ previewer, store }: ExploreParts): void {
  const sql = previewer.store.getState().drawn?.entry.query?.sql[0];
  if (sql === undefined) {
    showToast('info', pageTranslate(explore)('noQueryToOpen'));
    return;
  }
  const { dataset, name } = store.getState();
  const { databaseId, catalog, schema } = dataset;
  window.open(labHref({ databaseId, catalog, schema, name: name || dataset.name, sql }), '_blank', 'noopener');
}
