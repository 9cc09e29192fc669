// The calls of the edit mode: read the dashboard, save it against its version, copy it, list charts, show markdown.
import * as z from 'zod';
import type { ChartTable } from '#app/domain/dashboard/page/chart-table.ts';
import type { DashboardProperties } from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { Features } from '#app/services/deps.server.ts';
import { propertiesBody, readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { readConflict, type Conflict } from '#app/screens/shell/api/read-conflict.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { newVersion, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { ENTRY } from '#app/stores/chart-render/entry-check.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { EditDocument } from './edit-store.ts';

interface StoredDashboard {
  readonly title: string;
  readonly positionJson: string | null;
  readonly css: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly properties: DashboardProperties;
  readonly etag: string | null;
}

type SaveResult =
  | { readonly kind: 'saved'; readonly etag: string | null }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

export interface ListedChart {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
  readonly vizType: string;
  readonly dataset: string;
  readonly changedText: string;
}
export type ChartOrder = 'changed' | 'name' | 'kind' | 'dataset';
export interface ChartListSearch {
  readonly search: string;
  readonly isMine: boolean;
  readonly order: ChartOrder;
  /** Counted from 0. */
  readonly page: number;
}

/** Every call throws a SendFailure where it gave nothing. */
export interface DashboardApi {
  read(id: number): Promise<StoredDashboard>;
  /** `etag` null takes over whatever is stored. */
  save(id: number, document: EditDocument, etag: string | null): Promise<SaveResult>;
  /** The id of the copy. */
  saveAs(id: number, document: EditDocument, options: { title: string; copiesCharts: boolean }): Promise<number>;
  listCharts(search: ChartListSearch, signal: AbortSignal): Promise<{ count: number; charts: ListedChart[] }>;
  renderMarkdown(code: string): Promise<string>;
  /** What the chart shows without filters of the dashboard, as text. Throws an Error with a message for users. */
  readChartTable(chartId: number): Promise<{ readonly uuid: string; readonly table: ChartTable }>;
}

export const CHARTS_A_PAGE = 20;

const text = z.string().nullish();
const itemSchema = z.object({
  result: z.looseObject({ dashboard_title: text, position_json: text, json_metadata: text, css: text }),
});
const copySchema = z.object({ result: z.object({ id: z.number() }) });
const chartsSchema = z.object({
  count: z.number(),
  result: z.array(
    z.looseObject({
      id: z.number(),
      uuid: text,
      slice_name: text,
      viz_type: text,
      datasource_name_text: text,
      changed_on_delta_humanized: text,
    }),
  ),
});
const uuidSchema = z.object({ result: z.looseObject({ uuid: z.string() }) });
const UUID = checkBody(uuidSchema);
/** The size doesn't matter: only the chart's messages are used. */
const UNSEEN_PX = { widthPx: 400, heightPx: 300 };
const markdownSchema = z.object({ html: z.string() });

const ORDERS = {
  changed: ['changed_on_delta_humanized', 'desc'],
  name: ['slice_name', 'asc'],
  kind: ['viz_type', 'asc'],
  dataset: ['datasource_name', 'asc'],
} as const satisfies Record<ChartOrder, readonly [string, 'asc' | 'desc']>;

const ITEM = checkBody(itemSchema);
const COPY = checkBody(copySchema);
const CHARTS = checkBody(chartsSchema);
const MARKDOWN = checkBody(markdownSchema);

/** `send`: the page's sender. */
/** @param features what is off here is not sent */
export function createDashboardApi(send: ApiSender, features: Pick<Features, 'dashboardRoles'>): DashboardApi {
  const t = pageTranslate(dashboardEdit);
  return {
    async read(id) {
      const sent = succeeded(await send(`/api/v1/dashboard/${id}`, { reply: ITEM }));
      const { result } = itemSchema.parse(jsonOf(sent.text));
      const { positions: _positions, ...metadata } = recordOf(result.json_metadata);
      return {
        title: result.dashboard_title ?? '',
        positionJson: result.position_json ?? null,
        css: result.css ?? '',
        metadata,
        properties: readProperties(result),
        etag: sent.etag ?? null,
      };
    },
    async save(id, document, etag) {
      const headers = etag === null ? {} : { 'If-Match': etag };
      const sent = await send(`/api/v1/dashboard/${id}`, {
        method: 'PUT',
        body: bodyOf(document, features),
        headers,
        reply: newVersion(id),
      });
      const conflict = readConflict(sent);
      if (conflict) return { kind: 'conflict', conflict };
      return { kind: 'saved', etag: succeeded(sent).etag ?? null };
    },
    async saveAs(id, document, { title, copiesCharts }) {
      const { json_metadata, css } = bodyOf(document, features);
      const body = { dashboard_title: title, duplicate_slices: copiesCharts, json_metadata, css };
      const sent = succeeded(await send(`/api/v1/dashboard/${id}/copy/`, { method: 'POST', body, reply: COPY }));
      return copySchema.parse(jsonOf(sent.text)).result.id;
    },
    async listCharts(search, signal) {
      const path = `/api/v1/chart/?q=${encodeURIComponent(encodeRison(chartQuery(search)))}`;
      const sent = succeeded(await send(path, { signal, reply: CHARTS }));
      const { count, result } = chartsSchema.parse(jsonOf(sent.text));
      const charts = result.map((row): ListedChart => ({
        id: row.id,
        uuid: row.uuid ?? null,
        name: row.slice_name ?? t('untitledChart'),
        vizType: row.viz_type ?? '',
        dataset: row.datasource_name_text ?? '',
        changedText: row.changed_on_delta_humanized ?? '',
      }));
      return { count, charts };
    },
    async renderMarkdown(code) {
      const sent = succeeded(await send('/dashboards/markdown', { method: 'POST', body: { code }, reply: MARKDOWN }));
      return markdownSchema.parse(jsonOf(sent.text)).html;
    },
    async readChartTable(chartId) {
      const body = { chartId, ...UNSEEN_PX };
      const [facts, drawn] = await Promise.all([
        send(`/api/v1/chart/${chartId}`, { reply: UUID }).then(succeeded),
        send('/charts/preview', { method: 'POST', body, reply: ENTRY, deadlineMs: QUERY_DEADLINE_MS }).then(succeeded),
      ]);
      const entry = jsonOf(drawn.text) as RenderEntry;
      if ('error' in entry) throw new Error(`${entry.error.title}. ${entry.error.message}`);
      return { uuid: uuidSchema.parse(jsonOf(facts.text)).result.uuid, table: entry.dataTable };
    },
  };
}

const bodyOf = ({ title, layout, css, metadata, properties }: EditDocument, features: Pick<Features, 'dashboardRoles'>) => ({
  ...(properties && propertiesBody(properties, features)),
  dashboard_title: title,
  css,
  json_metadata: JSON.stringify({ ...metadata, positions: layout }),
});

function chartQuery({ search, isMine, order, page }: ChartListSearch) {
  const [order_column, order_direction] = ORDERS[order];
  const filters = [
    ...(search.trim() === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: search.trim() }]),
    ...(isMine ? [{ col: 'created_by', opr: 'chart_created_by_me', value: 'me' }] : []),
  ];
  const columns = ['id', 'uuid', 'slice_name', 'viz_type', 'datasource_name_text', 'changed_on_delta_humanized'];
  return { columns, filters, order_column, order_direction, page, page_size: CHARTS_A_PAGE };
}

type Succeeded = Extract<Sent, { kind: 'replied' }>;

/** The reply of a success. Throws a SendFailure. */
function succeeded(sent: Sent): Succeeded {
  if (sent.kind === 'replied' && sent.isOk) return sent;
  throw new SendFailure(sent);
}

/** A call that gave nothing. Its text says where edits are meanwhile only where the caller knows: `failureText(sent, kept)`. */
export class SendFailure extends Error {
  readonly sent: Sent;
  constructor(sent: Sent) {
    super(failureText(sent));
    this.name = 'SendFailure';
    this.sent = sent;
  }
}

function recordOf(json: string | null | undefined): Record<string, unknown> {
  const value = json ? jsonOf(json) : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
