// The calls of the edit mode: read the dashboard, save it against its version, copy it, list charts, show markdown.
import { z } from 'zod';
import type { DashboardProperties } from '#app/domain/dashboard/dashboard-properties.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { propertiesBody, readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import type { EditDocument } from './edit-store.ts';

export interface StoredDashboard {
  readonly title: string;
  readonly positionJson: string | null;
  readonly css: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly properties: DashboardProperties;
  readonly etag: string | null;
}

/** Somebody saved in between. */
export interface Conflict {
  /** Null where nobody knows. */
  readonly who: string | null;
  /** The version that is stored now. */
  readonly etag: string | null;
  /** Naive ISO, UTC. */
  readonly changedOn?: string;
}
export type SaveResult =
  { readonly kind: 'saved'; readonly etag: string | null } | { readonly kind: 'conflict'; readonly conflict: Conflict };

export interface ListedChart {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
  readonly vizType: string;
  readonly dataset: string;
  readonly changedText: string;
}
export type ChartOrder = 'changed' | 'name' | 'kind' | 'dataset';
export interface ChartQuestion {
  readonly search: string;
  readonly isMine: boolean;
  readonly order: ChartOrder;
  /** Counted from 0. */
  readonly page: number;
}

/** Every call throws an Error in words for people where it gave nothing. */
export interface DashboardApi {
  read(id: number): Promise<StoredDashboard>;
  /** `etag` null takes over whatever is stored. */
  save(id: number, document: EditDocument, etag: string | null): Promise<SaveResult>;
  /** The id of the copy. */
  saveAs(id: number, document: EditDocument, options: { title: string; copiesCharts: boolean }): Promise<number>;
  listCharts(question: ChartQuestion, signal: AbortSignal): Promise<{ count: number; charts: ListedChart[] }>;
  renderMarkdown(code: string): Promise<string>;
}

export const CHARTS_A_PAGE = 20;

const text = z.string().nullish();
const itemSchema = z.object({
  result: z.looseObject({ dashboard_title: text, position_json: text, json_metadata: text, css: text }),
});
const copySchema = z.object({ result: z.object({ id: z.number() }) });
const conflictSchema = z.object({
  errors: z.tuple([
    z.looseObject({
      extra: z.looseObject({
        changed_by: z.looseObject({ first_name: text, last_name: text }).nullish(),
        changed_on: text,
        etag: text,
      }),
    }),
  ]),
});
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
const tokenSchema = z.object({ result: z.string() });
const staleSchema = z.object({ errors: z.array(z.looseObject({ error_type: z.string() })).min(1) });

const ORDERS = {
  changed: ['changed_on_delta_humanized', 'desc'],
  name: ['slice_name', 'asc'],
  kind: ['viz_type', 'asc'],
  dataset: ['datasource_name', 'asc'],
} as const satisfies Record<ChartOrder, readonly [string, 'asc' | 'desc']>;

export function createDashboardApi(firstToken: string, fetch: typeof globalThis.fetch): DashboardApi {
  const send = createSender(firstToken, fetch);
  return {
    async read(id) {
      const { reply, body } = await send(`/api/v1/dashboard/${id}`);
      const { result } = itemSchema.parse(okBody(reply, body));
      const { positions: _positions, ...metadata } = recordOf(result.json_metadata);
      return {
        title: result.dashboard_title ?? '',
        positionJson: result.position_json ?? null,
        css: result.css ?? '',
        metadata,
        properties: readProperties(result),
        etag: reply.headers.get('ETag'),
      };
    },
    async save(id, document, etag) {
      const { reply, body } = await send(`/api/v1/dashboard/${id}`, { method: 'PUT', body: bodyOf(document), etag });
      if (reply.status === 412) return { kind: 'conflict', conflict: conflictOf(body) };
      okBody(reply, body);
      return { kind: 'saved', etag: reply.headers.get('ETag') };
    },
    async saveAs(id, document, { title, copiesCharts }) {
      const { json_metadata, css } = bodyOf(document);
      const copy = { dashboard_title: title, duplicate_slices: copiesCharts, json_metadata, css };
      const { reply, body } = await send(`/api/v1/dashboard/${id}/copy/`, { method: 'POST', body: copy });
      return copySchema.parse(okBody(reply, body)).result.id;
    },
    async listCharts(question, signal) {
      const { reply, body } = await send(`/api/v1/chart/?q=${encodeURIComponent(encodeRison(chartQuery(question)))}`, { signal });
      const { count, result } = chartsSchema.parse(okBody(reply, body));
      const charts = result.map((row): ListedChart => ({
        id: row.id,
        uuid: row.uuid ?? null,
        name: row.slice_name ?? 'Untitled chart',
        vizType: row.viz_type ?? '',
        dataset: row.datasource_name_text ?? '',
        changedText: row.changed_on_delta_humanized ?? '',
      }));
      return { count, charts };
    },
    async renderMarkdown(code) {
      const { reply, body } = await send('/dashboards/markdown', { method: 'POST', body: { code } });
      return z.object({ html: z.string() }).parse(okBody(reply, body)).html;
    },
  };
}

const bodyOf = ({ title, layout, css, metadata, properties }: EditDocument) => ({
  ...(properties && propertiesBody(properties)),
  dashboard_title: title,
  css,
  json_metadata: JSON.stringify({ ...metadata, positions: layout }),
});

function chartQuery({ search, isMine, order, page }: ChartQuestion) {
  const [order_column, order_direction] = ORDERS[order];
  const filters = [
    ...(search.trim() === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: search.trim() }]),
    ...(isMine ? [{ col: 'created_by', opr: 'chart_created_by_me', value: 'me' }] : []),
  ];
  const columns = ['id', 'uuid', 'slice_name', 'viz_type', 'datasource_name_text', 'changed_on_delta_humanized'];
  return { columns, filters, order_column, order_direction, page, page_size: CHARTS_A_PAGE };
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: unknown;
  readonly etag?: string | null;
  readonly signal?: AbortSignal;
}
interface Answer {
  readonly reply: Response;
  readonly body: unknown;
}

/** Beside the shell's sender because a save speaks with headers both ways: If-Match and ETag. */
function createSender(firstToken: string, fetch: typeof globalThis.fetch) {
  let token = firstToken;
  const once = async (path: string, { method = 'GET', body, etag, signal }: Call): Promise<Answer> => {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method !== 'GET') headers['X-CSRFToken'] = token;
    if (etag) headers['If-Match'] = etag;
    try {
      const reply = await fetch(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      return { reply, body: jsonOf(await reply.text()) };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new Error('The server cannot be reached. Your edits are kept in this browser: try again in a moment.', { cause });
    }
  };
  return async (path: string, call: Call = {}): Promise<Answer> => {
    const answer = await once(path, call);
    const stale = answer.reply.ok ? null : staleSchema.safeParse(answer.body).data;
    if (stale?.errors[0]?.error_type !== 'FRONTEND_CSRF_ERROR') return answer;
    const fresh = await once('/api/v1/security/csrf_token/', {});
    const parsed = tokenSchema.safeParse(fresh.body);
    if (!parsed.success) return answer;
    token = parsed.data.result;
    return once(path, call);
  };
}

function okBody(reply: Response, body: unknown): unknown {
  if (reply.ok) return body;
  if (reply.status === 401) throw new Error('You are logged out. Log in again in another tab; your edits are kept here.');
  if (reply.status === 403) throw new Error('You may not do this. An owner of the dashboard or an administrator can.');
  if (reply.status === 404) throw new Error('The dashboard is not there any more. Save your edits as a new dashboard.');
  if (reply.status >= 500) throw new Error('The server failed. Your edits are kept: try again in a moment.');
  throw new Error(wordsOf(body) ?? `The server refused the request (${reply.status}).`);
}

/** What a refusal says: one text, or the first of a list a field. */
function wordsOf(body: unknown): string | null {
  const parsed = z
    .looseObject({ message: z.unknown(), errors: z.array(z.looseObject({ message: z.string() })).optional() })
    .safeParse(body);
  if (!parsed.success) return null;
  const { message, errors } = parsed.data;
  if (errors?.[0]) return errors[0].message;
  if (typeof message === 'string') return message;
  const field = z.record(z.string(), z.array(z.string())).safeParse(message);
  return field.success ? (Object.values(field.data)[0]?.[0] ?? null) : null;
}

export function conflictOf(body: unknown): Conflict {
  const parsed = conflictSchema.safeParse(body);
  if (!parsed.success) return { who: null, etag: null };
  const { changed_by: person, changed_on: changedOn, etag } = parsed.data.errors[0].extra;
  const who = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return { who: who === '' ? null : who, etag: etag ?? null, ...(changedOn && { changedOn }) };
}

function recordOf(json: string | null | undefined): Record<string, unknown> {
  const value = json ? jsonOf(json) : null;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
