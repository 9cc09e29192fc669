// The chart as a file: its rows through the API, its picture drawn by the browser. Throws Errors with messages for users.
import * as z from 'zod';
import { fileQueries } from '#app/domain/export/file-queries.ts';
import type { ChartFormat } from '#app/formats/registry/ids.ts';
import { ENTRY } from '#app/stores/chart-render/entry-check.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import { toSourceRef } from '#app/screens/explore/dataset/explore-dataset.ts';
import type { BoxSize } from '#app/screens/explore/chart/use-preview.ts';
import { FILE_REPLY, jsonOf, QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { toFileName, saveFile } from '#app/ui/browser/save-file.ts';
import { pngOfSvg } from '#app/ui/browser/svg-png.ts';
import { explore } from '#app/messages/en/explore.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { describeApiFailure, readApiFailure } from './api-failure.ts';
import type { ChartApi } from './chart-api.ts';
import { requestedSettings, type ExploreState } from './explore-store.ts';
import { chartBody } from './save-chart.ts';

type What = Pick<ExploreState, 'formData' | 'dataset' | 'name' | 'chart' | 'origin' | 'urlParams'>;

/** Schema of JSON replies; files aren't parsed. */
const rowsSchema = z.object({ result: z.array(z.looseObject({})) });

/** JSON is made in the page. */
export type RowsFormat = ChartFormat | 'json';

/** The rows of the chart, or of a pivot table as it shows them: of several queries an archive with a file for each, as JSON those of the first. */
export async function downloadRows(api: ChartApi, what: What, format: RowsFormat, isPivoted = false): Promise<void> {
  const { query_context: text } = await chartBody({ dataset: what.dataset, formData: requestedSettings(what) }, null);
  const context = typeof text === 'string' ? (jsonOf(text) as Record<string, unknown> | null) : null;
  if (!context) throw new Error(pageTranslate(explore)('noRequest'));
  const request = fileQueries(Array.isArray(context['queries']) ? (context['queries'] as unknown[]) : [], context['form_data']);
  const queries = format === 'json' ? request.slice(0, 1) : request;
  const body = { ...context, queries, result_format: format, result_type: isPivoted ? 'post_processed' : 'full' };
  const sent = await api.send('/api/v1/chart/data', {
    method: 'POST',
    body,
    isFile: format !== 'json',
    reply: checkBody(rowsSchema),
    deadlineMs: QUERY_DEADLINE_MS,
  });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(describeApiFailure(readApiFailure(sent)));
  const file = sent.file ?? new Blob([jsonRows(sent.text)], { type: 'application/json' });
  saveFile(file, `${toFileName(what.name, 'chart')}.${file.type === 'application/zip' ? 'zip' : format}`);
}

function jsonRows(text: string): string {
  const reply = jsonOf(text) as { result?: { data?: unknown }[] } | null;
  return JSON.stringify(reply?.result?.[0]?.data ?? [], null, 2);
}

export async function downloadPicture(api: ChartApi, what: What, box: BoxSize): Promise<void> {
  const { name: title } = what;
  const mode = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
  const body = { ...drawingOf(what, box), include: ['file'], mode };
  const sent = await api.send('/charts/preview', { method: 'POST', body, reply: ENTRY, deadlineMs: QUERY_DEADLINE_MS });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(describeApiFailure(readApiFailure(sent)));
  const entry = jsonOf(sent.text) as RenderEntry;
  if ('error' in entry) throw new Error(`${entry.error.message} ${entry.error.advice}`);
  if (!entry.file) throw new Error(pageTranslate(explore)('noPicture'));
  saveFile(await pngOfSvg({ svg: entry.file, title, ...box }), `${toFileName(title, 'chart')}.png`);
}

/** A page of paper with the chart as it is now, drawn by the server. */
export async function downloadDocument(api: ChartApi, what: What, box: BoxSize): Promise<void> {
  const sent = await api.send('/charts/document', {
    method: 'POST',
    body: drawingOf(what, box),
    isFile: true,
    reply: FILE_REPLY,
    deadlineMs: QUERY_DEADLINE_MS,
  });
  if (sent.kind !== 'replied' || !sent.file) throw new Error(describeApiFailure(readApiFailure(sent)));
  saveFile(sent.file, `${toFileName(what.name, 'chart')}.pdf`);
}

function drawingOf(what: What, box: BoxSize) {
  const { chart, dataset, name } = what;
  const { id, type } = toSourceRef(dataset);
  return {
    ...(chart && { chartId: chart.id }),
    datasetId: id,
    datasourceType: type,
    formData: requestedSettings(what),
    ...(name !== '' && { title: name }),
    ...box,
  };
}
