// The panel's requests: a column's values, the current meaning of a time range, whether an expression is SQL.
import * as z from 'zod';
import type { SourceRef } from '#app/domain/explore/source-ref.ts';
import { parseExactJson } from '#app/domain/json/exact-json.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface EvaluatedRange {
  /** Naive ISO 8601; empty where the range is open. */
  readonly since: string;
  readonly until: string;
}
export type ExpressionKind = 'metric' | 'column' | 'where' | 'having';
export type ColumnValue = string | number | boolean | null;

interface WantedValues {
  /** What they contain; empty: anything. */
  readonly text: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}
interface ValuesPage {
  readonly items: readonly ColumnValue[];
  readonly hasMore: boolean;
}

export interface PanelApi {
  /** A page of the values that contain the text. Throws only what ends an aborted call; so do the others. */
  columnValues(column: string, wanted: WantedValues, signal: AbortSignal): Promise<RequestResult<ValuesPage>>;
  timeRange(range: string, signal: AbortSignal): Promise<RequestResult<EvaluatedRange>>;
  /** The first problem; null where there is none. */
  checkExpression(sql: string, kind: ExpressionKind, signal: AbortSignal): Promise<RequestResult<string | null>>;
  /** Annotation layers by a part of their names. */
  annotationLayers(text: string, signal: AbortSignal): Promise<RequestResult<readonly NamedSource[]>>;
  /** Charts that can be layers of a map, by a part of their names. */
  layerCharts(text: string, signal: AbortSignal): Promise<RequestResult<readonly FoundChart[]>>;
  /** Charts of the dataset, by a part of their names. */
  innerCharts(text: string, signal: AbortSignal): Promise<RequestResult<readonly FoundChart[]>>;
  /** The given charts that the viewer can see. */
  chartNames(ids: readonly number[], signal: AbortSignal): Promise<RequestResult<readonly FoundChart[]>>;
  /** Charts by a part of their names. */
  annotationCharts(text: string, signal: AbortSignal): Promise<RequestResult<readonly NamedSource[]>>;
}
interface NamedSource {
  readonly id: number;
  readonly name: string;
}

export interface FoundChart extends NamedSource {
  readonly vizType: string;
  /** The settings as JSON text. */
  readonly params: string;
}

const valuesSchema = z.object({ result: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null)) });
const rangeSchema = z.object({ result: z.array(z.object({ since: z.string(), until: z.string() })).min(1) });
const problemsSchema = z.object({ result: z.array(z.looseObject({ message: z.string() })) });
const layersSchema = z.object({ result: z.array(z.looseObject({ id: z.number(), name: z.string().nullable() })) });
const chartsSchema = z.object({ result: z.array(z.looseObject({ id: z.number(), slice_name: z.string().nullable() })) });
const wholeChartsSchema = z.object({
  result: z.array(
    z.looseObject({
      id: z.number(),
      slice_name: z.string().nullable(),
      viz_type: z.string().nullish(),
      params: z.string().nullish(),
    }),
  ),
});
const MAX_SOURCES = 50;

const listQuery = (name: string, text: string): string => {
  const filters = text.trim() === '' ? {} : { filters: [{ col: name, opr: 'ct', value: text.trim() }] };
  const request = { ...filters, page: 0, page_size: MAX_SOURCES, order_column: name, order_direction: 'asc' };
  return encodeURIComponent(encodeRison(request));
};
interface ChartFilter {
  readonly col: string;
  readonly opr: string;
  readonly value: string | number | readonly number[];
}
const MAP_LAYERS: readonly ChartFilter[] = [
  { col: 'viz_type', opr: 'sw', value: 'deck_' },
  { col: 'viz_type', opr: 'neq', value: 'deck_multi' },
];

/** `source`: a dataset by its id, or what is queried like one. `fetch` is the browser's own; tests pass theirs. */
export function createPanelApi(source: number | SourceRef, csrfToken: string, fetch: typeof globalThis.fetch): PanelApi {
  const send = createApiSender(csrfToken, fetch);
  const { type, id } = typeof source === 'number' ? { type: 'table', id: source } : source;
  const base = `/api/v1/datasource/${type}/${id}`;
  const findCharts = async (filters: readonly ChartFilter[], signal: AbortSignal) => {
    const page = { page: 0, page_size: MAX_SOURCES, order_column: 'slice_name', order_direction: 'asc' };
    const query = { columns: ['id', 'slice_name', 'viz_type', 'params'], filters, ...page };
    const sent = await send(`/api/v1/chart/?q=${encodeURIComponent(encodeRison(query))}`, { signal });
    return read(sent, wholeChartsSchema, ({ result }) => result.map(toFoundChart));
  };
  return {
    async columnValues(column, { text, page, pageSize }, signal) {
      const search = text === '' ? '' : `q=${encodeURIComponent(text)}&`;
      // One more tells whether there are others.
      const range = `limit=${pageSize + 1}&offset=${page * pageSize}`;
      const sent = await send(`${base}/column/${encodeURIComponent(column)}/values/?${search}${range}`, { signal });
      const toPage = ({ result }: z.output<typeof valuesSchema>): ValuesPage => ({
        items: result.slice(0, pageSize),
        hasMore: result.length > pageSize,
      });
      // Digits that a double has not count in a filter: such numbers are texts.
      return read(sent, valuesSchema, toPage, parseExactJson);
    },
    async timeRange(range, signal) {
      const sent = await send(`/api/v1/time_range/?q=${encodeURIComponent(encodeRison(range))}`, { signal });
      return read(sent, rangeSchema, ({ result }) => result[0] ?? { since: '', until: '' });
    },
    async checkExpression(sql, kind, signal) {
      const body = { expression: sql, expression_type: kind };
      const sent = await send(`${base}/validate_expression/`, { method: 'POST', body, signal, reply: checkBody(problemsSchema) });
      return read(sent, problemsSchema, ({ result }) => result[0]?.message ?? null);
    },
    layerCharts: (text, signal) => findCharts([...MAP_LAYERS, ...named(text)], signal),
    innerCharts: (text, signal) => findCharts([{ col: 'datasource_id', opr: 'eq', value: id }, ...named(text)], signal),
    chartNames: (ids, signal) => findCharts([{ col: 'id', opr: 'in', value: ids }], signal),
    async annotationLayers(text, signal) {
      const sent = await send(`/api/v1/annotation_layer/?q=${listQuery('name', text)}`, { signal });
      return read(sent, layersSchema, ({ result }) =>
        result.map(({ id, name }) => ({
          id,
          name: name ?? pageTranslate(controlFields)('layer.layerNumber', { id: String(id) }),
        })),
      );
    },
    async annotationCharts(text, signal) {
      const sent = await send(`/api/v1/chart/?q=${listQuery('slice_name', text)}`, { signal });
      return read(sent, chartsSchema, ({ result }) =>
        result.map(({ id, slice_name: name }) => ({
          id,
          name: name ?? pageTranslate(controlFields)('layer.chartNumber', { id: String(id) }),
        })),
      );
    },
  };
}

const named = (text: string): readonly ChartFilter[] =>
  text.trim() === '' ? [] : [{ col: 'slice_name', opr: 'ct', value: text.trim() }];

const toFoundChart = (row: z.output<typeof wholeChartsSchema>['result'][number]): FoundChart => ({
  id: row.id,
  name: row.slice_name ?? pageTranslate(controlFields)('layer.chartNumber', { id: String(row.id) }),
  vizType: row.viz_type ?? '',
  params: row.params ?? '{}',
});

function read<S extends z.ZodType, T>(
  sent: Sent,
  schema: S,
  pick: (reply: z.output<S>) => T,
  parse: (text: string) => unknown = jsonOf,
): RequestResult<T> {
  const parsed = sent.kind === 'replied' && sent.isOk ? schema.safeParse(parse(sent.text)) : null;
  if (parsed === null) return { ok: false, message: failureText(sent) };
  return parsed.success
    ? { ok: true, value: pick(parsed.data) }
    : { ok: false, message: failureText({ kind: 'unreadable', status: 200 }) };
}
