// POST /api/v1/chart/data and the saved query of one chart: JSON for clients, CSV for downloads.
import { z } from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { notYet, requestError } from '#app/domain/query/request-error.ts';
import { endpoint, type RequestContext } from '#app/http/endpoint.ts';
import type { QuerySource } from '#app/services/chart-data-allowed.server.ts';
import {
  answerChartData,
  readResultType,
  type ChartDataAnswer,
  type ChartDataPart,
} from '#app/services/chart-data-request.server.ts';
import { findSavedQuery } from '#app/services/chart-data-saved.server.ts';
import { csvReply } from './csv-reply.ts';
import { jsonReply } from './json-reply.ts';
import { parseBody, readBody } from './read-body.server.ts';
import { readSource } from './read-source.ts';
import { CHART_DATA_RULE, mayDownload } from './rules.ts';
import { textStream } from './text-stream.ts';
import { chartDataReply, type ChartDataBody } from './wire.ts';

type Format = 'json' | 'csv';

const flag = z.string().optional();

const postChartData = endpoint({
  method: 'POST',
  path: '/api/v1/chart/data',
  summary: 'Answer the queries of a chart',
  tag: 'Charts',
  rule: CHART_DATA_RULE,
  input: { query: z.looseObject({ force: flag, form_data: flag, dashboard_id: flag }) },
  output: chartDataReply,
  csrfExempt: true,
  allowsGuests: true,
  async run(context, { query }) {
    const body = await readBody(context.request);
    return answer(context, body, { force: isOn(query.force), source: readSource(body.form_data, query) });
  },
});

const getChartData = endpoint({
  method: 'GET',
  path: '/api/v1/chart/:pk/data/',
  summary: 'Answer the saved query of a chart',
  tag: 'Charts',
  rule: CHART_DATA_RULE,
  allowsGuests: true,
  input: {
    params: z.object({
      pk: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    query: z.looseObject({ force: flag, format: flag, type: flag, dashboard_id: flag }),
  },
  output: chartDataReply,
  async run(context, { params, query }) {
    const source = { ...readSource(null, { dashboard_id: query.dashboard_id }), chartId: params.pk };
    const saved = parseBody(await findSavedQuery(context.deps, context.identity, source));
    const body = { ...saved, result_format: query.format ?? saved.result_format, result_type: query.type ?? saved.result_type };
    return answer(context, body, { force: isOn(query.force), source });
  },
});

export const chartDataEndpoints = [postChartData, getChartData];

async function answer(
  { deps, identity }: RequestContext,
  body: ChartDataBody,
  options: { readonly force: boolean; readonly source: QuerySource },
): Promise<Response> {
  const format = readFormat(body.result_format ?? 'json');
  if (format === 'csv' && !mayDownload(identity)) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You may not download data. An administrator can allow it: can_csv on Superset.',
    );
  }
  if (format === 'csv' && body.queries.length !== 1) throw notYet('result_format', `csv of ${body.queries.length} queries`);
  const timeout = body.custom_cache_timeout ?? null;
  const data = await answerChartData(deps, {
    identity,
    datasetId: body.datasource.id,
    queries: body.queries,
    resultType: readResultType(body.result_type ?? 'full', ['result_type']),
    force: options.force || body.force === true || timeout === -1,
    ttlS: timeout === null ? null : Math.max(0, timeout),
    source: options.source,
  });
  const [first] = data.parts;
  return format === 'csv' && first?.kind === 'answer' ? csvResponse(data, first, deps.now()) : jsonResponse(data);
}

function readFormat(format: string): Format {
  if (format === 'json' || format === 'csv') return format;
  if (format === 'xlsx') throw notYet('result_format', format);
  throw requestError([{ code: 'custom', path: ['result_format'], message: 'Must be one of: json, csv.' }]);
}

const jsonResponse = (data: ChartDataAnswer): Response =>
  new Response(textStream(jsonReply(data.parts)), { headers: { 'content-type': 'application/json; charset=utf-8' } });

const csvResponse = ({ dataset }: ChartDataAnswer, { answer }: ChartDataPart & { kind: 'answer' }, nowMs: number): Response =>
  new Response(textStream(csvReply(answer.table, dataset)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename=${stamp(nowMs)}.csv` },
  });

/** `20261121_093444`, UTC. */
const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';
