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
import type { RowsFormat } from '#app/screens/explore/client/chart-files.ts';
import { useExplore, type ExploreParts } from '#app/screens/explore/explore-context.ts';
import type { ExploreDialog } from '#app/screens/explore/ExploreDialogs.tsx';
import type { HeadAction } from './ExploreHead.tsx';
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
      switch (action) {
        case 'save':
        case 'save-as':
        case 'properties':
        case 'report':
        case 'share':
        case 'embed':
        case 'image-links':
        case 'delete':
          return openDialog(action);
        case 'query':
          return openQuery();
        case 'csv':
        case 'xlsx':
        case 'json':
        case 'png':
        case 'pdf':
          noteUsage(DOWNLOADED[action], { details: sliceOf(parts) });
          return void tell(download(parts, action, box ?? FALLBACK_BOX), 'downloadFailed');
        case 'csv-pivoted':
          noteUsage('chart_download_as_csv_pivoted', { details: sliceOf(parts) });
          return void tell(downloadPivoted(parts, 'csv'), 'downloadFailed');
        case 'xlsx-pivoted':
          noteUsage('chart_download_as_xls_pivoted', { details: sliceOf(parts) });
          return void tell(downloadPivoted(parts, 'xlsx'), 'downloadFailed');
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
  csv: 'chart_download_as_csv',
  xlsx: 'chart_download_as_xls',
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

async function downloadPivoted({ api, store }: ExploreParts, kind: 'csv' | 'xlsx'): Promise<void> {
  const { downloadRows } = await import('#app/screens/explore/client/chart-files.ts');
  await downloadRows(api, store.getState(), kind, true);
}

async function download({ api, store }: ExploreParts, kind: RowsFormat | 'png' | 'pdf', box: BoxSize): Promise<void> {
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
