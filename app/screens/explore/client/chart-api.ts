// Explore's calls of the API: charts and what is created beside them, choices, drafts and links. Failures are thrown as messages.
import * as z from 'zod';
import { parseExactJson } from '#app/domain/json/exact-json.ts';
import { QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { created, done, echoed, madeUnnamed, newVersion, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { createApiCall, type ApiCall } from './api-call.ts';
import { choiceCalls } from './choice-calls.ts';
import { draftCalls } from './draft-calls.ts';

export interface SavedChart {
  readonly id: number;
  /** Quoted; null where the server sent none. */
  readonly etag: string | null;
}

export interface ChartRequestBody {
  readonly [name: string]: unknown;
}

const savedSchema = z.looseObject({ id: z.number() });
const samplesSchema = z.object({
  result: z.array(
    z.looseObject({
      data: z.array(z.record(z.string(), z.unknown())),
      colnames: z.array(z.string()),
      coltypes: z.array(z.number()),
    }),
  ),
});

export type ChartApi = ReturnType<typeof createChartApi>;

export function createChartApi(send: ApiSender) {
  const call = createApiCall(send);
  return { send, ...chartCalls(call), ...datasetCalls(call), ...choiceCalls(call), ...draftCalls(call) };
}

const chartCalls = (call: ApiCall) => ({
  createChart: async (body: ChartRequestBody): Promise<SavedChart> => {
    const { value, etag } = await call('/api/v1/chart/', { method: 'POST', body, reply: created });
    return { id: savedSchema.parse(value).id, etag };
  },
  /** With an etag the save is refused (412) if another user saved meanwhile; null overwrites. */
  updateChart: async (id: number, body: ChartRequestBody, etag: string | null): Promise<SavedChart> => {
    const headers = etag === null ? {} : { 'If-Match': etag };
    const reply = await call(`/api/v1/chart/${id}`, { method: 'PUT', body, headers, reply: newVersion(id) });
    return { id, etag: reply.etag };
  },
  deleteChart: (id: number) => call(`/api/v1/chart/${id}`, { method: 'DELETE', reply: done }),
  createDashboard: async (title: string): Promise<number> => {
    const { value } = await call('/api/v1/dashboard/', { method: 'POST', body: { dashboard_title: title }, reply: created });
    return savedSchema.parse(value).id;
  },
  /** Puts tags on the chart by their names; those that do not exist are made. */
  addTags: (id: number, names: readonly string[]) =>
    call(`/api/v1/tag/chart/${id}/`, { method: 'POST', body: { properties: { tags: names } }, reply: madeUnnamed }),
  setFavorite: (id: number, isFavorite: boolean) =>
    call(`/api/v1/chart/${id}/favorites/`, { method: isFavorite ? 'POST' : 'DELETE', reply: echoed }),
});

const datasetCalls = (call: ApiCall) => ({
  /** Makes the statement a dataset and gives its id. */
  createDataset: async (body: Readonly<Record<string, unknown>>): Promise<number> => {
    const options = { method: 'POST', body, reply: created, deadlineMs: QUERY_DEADLINE_MS } as const;
    return savedSchema.parse((await call('/api/v1/dataset/', options)).value).id;
  },
  /** Rows of the dataset as the chart's query sees them, ungrouped. */
  samples: async (body: unknown, signal: AbortSignal) => {
    const options = { method: 'POST', body, signal, deadlineMs: QUERY_DEADLINE_MS, reply: checkBody(samplesSchema) } as const;
    const { text } = await call('/api/v1/chart/data', options);
    const { result } = samplesSchema.parse(parseExactJson(text));
    return result[0] ?? { data: [], colnames: [], coltypes: [] };
  },
});
