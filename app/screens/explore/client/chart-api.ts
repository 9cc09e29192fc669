// Explore's calls of the API: charts, dashboards and datasets to choose from, drafts and links. Failures are thrown in words.
import { z } from 'zod';
import { parseCertification } from '#app/domain/dataset/certification.ts';
import type { Vouched } from '#app/domain/dataset/edit-draft.ts';
import type { SourceRef } from '#app/domain/explore/source-ref.ts';
import type { Settings } from '#app/domain/explore/settings.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender, type SendOptions } from '#app/screens/shell/api-sender.ts';
import { created, done, echoed, madeUnnamed, newVersion, replyOf } from '#app/screens/shell/reply-checks.ts';
import { chartApi } from '#app/messages/en/chart-api.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureInWords, readApiFailure, type ApiFailure } from './api-failure.ts';

/** An answer that was no success; `failure` has its parts. */
export class ChartApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failureInWords(failure));
    this.name = 'ChartApiError';
    this.failure = failure;
  }
}

export interface Choice {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
  /** Of a dataset; left out for everything else. */
  readonly certification?: Vouched | undefined;
}

export interface SavedChart {
  readonly id: number;
  /** Quoted; null where the server sent none. */
  readonly etag: string | null;
}

export interface ChartBody {
  readonly [name: string]: unknown;
}

const savedSchema = z.looseObject({ id: z.number() });
const keySchema = z.looseObject({ key: z.string() });
const permalinkSchema = z.looseObject({ key: z.string(), url: z.string() });
const dashboardsSchema = z.object({
  result: z.array(
    z.looseObject({ id: z.number(), dashboard_title: z.string().nullable(), changed_on_delta_humanized: z.string().nullish() }),
  ),
});
const datasetsSchema = z.object({
  count: z.number(),
  result: z.array(
    z.looseObject({
      id: z.number(),
      table_name: z.string(),
      schema: z.string().nullish(),
      extra: z.unknown().optional(),
      database: z.looseObject({ database_name: z.string() }).nullish(),
    }),
  ),
});
const peopleSchema = z.object({ result: z.array(z.looseObject({ value: z.number(), text: z.string() })) });
const tagsSchema = z.object({ result: z.array(z.looseObject({ id: z.number(), name: z.string() })) });
const samplesSchema = z.object({
  result: z.array(
    z.looseObject({
      data: z.array(z.record(z.string(), z.unknown())),
      colnames: z.array(z.string()),
      coltypes: z.array(z.number()),
    }),
  ),
});

const CHOICES = 25;

const asked = (schema: z.ZodType, signal: AbortSignal | undefined): SendOptions => ({
  reply: replyOf(schema),
  ...(signal && { signal }),
});

export type ChartApi = ReturnType<typeof createChartApi>;

export function createChartApi(send: ApiSender) {
  const call = async (path: string, options?: SendOptions): Promise<{ value: unknown; etag: string | null }> => {
    const sent = await send(path, options);
    if (sent.kind === 'answered' && sent.isOk) return { value: jsonOf(sent.text), etag: sent.etag ?? null };
    throw new ChartApiError(readApiFailure(sent));
  };
  const draftBody = ({ source, chartId, formData }: Draft) => ({
    datasource_id: source.id,
    datasource_type: source.type,
    ...(chartId !== null && { chart_id: chartId }),
    form_data: JSON.stringify(formData),
  });

  return {
    send,
    createChart: async (body: ChartBody): Promise<SavedChart> => {
      const { value, etag } = await call('/api/v1/chart/', { method: 'POST', body, reply: created });
      return { id: savedSchema.parse(value).id, etag };
    },
    /** With an etag the save is refused (412) where somebody else saved meanwhile; null overwrites. */
    updateChart: async (id: number, body: ChartBody, etag: string | null): Promise<SavedChart> => {
      const headers = etag === null ? {} : { 'If-Match': etag };
      const reply = await call(`/api/v1/chart/${id}`, { method: 'PUT', body, headers, reply: newVersion(id) });
      return { id, etag: reply.etag };
    },
    deleteChart: (id: number) => call(`/api/v1/chart/${id}`, { method: 'DELETE', reply: done }),
    createDashboard: async (title: string): Promise<number> => {
      const { value } = await call('/api/v1/dashboard/', { method: 'POST', body: { dashboard_title: title }, reply: created });
      return savedSchema.parse(value).id;
    },
    findDashboards: async (search: string, signal?: AbortSignal): Promise<Choice[]> => {
      const filters = search === '' ? [] : [{ col: 'dashboard_title', opr: 'title_or_slug', value: search }];
      const q = encodeRison({
        filters,
        page: 0,
        page_size: CHOICES,
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc',
      });
      const { value } = await call(`/api/v1/dashboard/?q=${encodeURIComponent(q)}`, asked(dashboardsSchema, signal));
      return dashboardsSchema.parse(value).result.map((row) => ({
        id: row.id,
        label: row.dashboard_title || pageTranslate(chartApi)('untitledDashboard'),
        detail: row.changed_on_delta_humanized ?? null,
      }));
    },
    findDatasets: async (search: string, signal?: AbortSignal): Promise<Choice[]> => {
      const filters = search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }];
      const q = encodeRison({
        filters,
        page: 0,
        page_size: CHOICES,
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc',
      });
      const { value } = await call(`/api/v1/dataset/?q=${encodeURIComponent(q)}`, asked(datasetsSchema, signal));
      return datasetsSchema.parse(value).result.map((row) => ({
        id: row.id,
        label: row.table_name,
        detail: [row.database?.database_name, row.schema].filter(Boolean).join(' · ') || null,
        certification: parseCertification(row.extra),
      }));
    },
    findOwners: async (search: string, signal?: AbortSignal): Promise<Choice[]> => {
      const q = encodeRison({ filter: search, page: 0, page_size: CHOICES });
      const { value } = await call(`/api/v1/chart/related/owners?q=${encodeURIComponent(q)}`, asked(peopleSchema, signal));
      return peopleSchema.parse(value).result.map((row) => ({ id: row.value, label: row.text, detail: null }));
    },
    findTags: async (search: string, signal?: AbortSignal): Promise<Choice[]> => {
      const filters = search === '' ? [] : [{ col: 'name', opr: 'ct', value: search }];
      const q = encodeRison({ filters, page: 0, page_size: CHOICES, order_column: 'name', order_direction: 'asc' });
      const { value } = await call(`/api/v1/tag/?q=${encodeURIComponent(q)}`, asked(tagsSchema, signal));
      return tagsSchema.parse(value).result.map((row) => ({ id: row.id, label: row.name, detail: null }));
    },
    /** Puts tags on the chart by their names; those that do not exist are made. */
    addTags: (id: number, names: readonly string[]) =>
      call(`/api/v1/tag/chart/${id}/`, { method: 'POST', body: { properties: { tags: names } }, reply: madeUnnamed }),
    setFavorite: (id: number, isFavorite: boolean) =>
      call(`/api/v1/chart/${id}/favorites/`, { method: isFavorite ? 'POST' : 'DELETE', reply: echoed }),
    createDraft: async (draft: Draft): Promise<string> =>
      keySchema.parse(
        (await call('/api/v1/explore/form_data', { method: 'POST', body: draftBody(draft), reply: replyOf(keySchema) })).value,
      ).key,
    updateDraft: async (key: string, draft: Draft): Promise<string> =>
      keySchema.parse(
        (
          await call(`/api/v1/explore/form_data/${encodeURIComponent(key)}`, {
            method: 'PUT',
            body: draftBody(draft),
            reply: replyOf(keySchema),
          })
        ).value,
      ).key,
    createPermalink: async (formData: Settings, params: UrlParams): Promise<string> => {
      const body = { formData, urlParams: Object.entries(params) };
      const { value } = await call('/api/v1/explore/permalink', { method: 'POST', body, reply: replyOf(permalinkSchema) });
      return permalinkSchema.parse(value).url;
    },
    /** Makes the statement a dataset and gives its id. */
    createDataset: async (body: Readonly<Record<string, unknown>>): Promise<number> =>
      savedSchema.parse(
        (await call('/api/v1/dataset/', { method: 'POST', body, reply: created, deadlineMs: QUERY_DEADLINE_MS })).value,
      ).id,
    /** Rows of the dataset as the chart's question sees them, ungrouped. */
    samples: async (body: unknown, signal: AbortSignal) => {
      const { value } = await call('/api/v1/chart/data', {
        method: 'POST',
        body,
        signal,
        reply: replyOf(samplesSchema),
        deadlineMs: QUERY_DEADLINE_MS,
      });
      const [result] = samplesSchema.parse(value).result;
      return result ?? { data: [], colnames: [], coltypes: [] };
    },
  };
}

export interface Draft {
  readonly source: SourceRef;
  readonly chartId: number | null;
  readonly formData: Settings;
}
