// POST /api/v1/chart/data, a chart's saved query, and background results: JSON for clients, files for users.
import * as z from 'zod';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { AppError } from '#app/domain/errors.ts';
import { planFile } from '#app/domain/export/file-queries.ts';
import { requestError } from '#app/domain/query/request-error.ts';

import { endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import { jsonTextReply, toErrorReply } from '#app/api/router/reply.server.ts';
import type { QuerySource } from '#app/services/chart-data/allowed.server.ts';
import { beginChartJob, findStoredJobRequest } from '#app/services/chart-data/async.server.ts';
import { allowRequest, runAllowed, readResultType } from '#app/services/chart-data/request.server.ts';
import { findSavedQuery } from '#app/services/chart-data/saved.server.ts';
import { CHART_DATA_FORMATS, type ChartDataFormat } from '#app/formats/registry/ids.ts';
import { toFileTables } from '#app/services/chart-data/file-table.server.ts';
import { fileReply } from './file-reply.ts';
import { jsonReply } from './json-reply.ts';
import { parseBody, readBody } from './read-body.server.ts';
import { readSource } from './read-source.ts';
import { CHART_DATA_RULE, mayDownload } from '#app/stores/chart-data/rules.ts';
import { textBody } from './text-stream.ts';
import { chartDataReply, chartDataRequest, pendingReply, type ChartDataBody } from '#app/stores/chart-data/wire.ts';

type Format = 'json' | ChartDataFormat;

const flag = z.string().optional();

const postChartData = endpoint({
  method: 'POST',
  path: '/api/v1/chart/data',
  summary: 'Get chart data for a query context',
  tag: 'Charts',
  rule: CHART_DATA_RULE,
  input: { query: z.looseObject({ force: flag, form_data: flag, dashboard_id: flag, async: flag }) },
  readsBody: {
    'application/json': chartDataRequest,
    'application/x-www-form-urlencoded': z.object({ form_data: z.string().describe('The same body as JSON, for downloads') }),
  },
  output: chartDataReply,
  accepted: pendingReply,
  csrfExempt: true,
  allowsGuests: true,
  async run(context, { query }) {
    const body = await readBody(context.request);
    const source = readSource(body.form_data, query);
    const mayWait = canReplyLater(context, query.async);
    return respond(context, body, { force: isOn(query.force), source, nowMs: context.deps.now(), mayWait });
  },
});

const getChartData = endpoint({
  method: 'GET',
  path: '/api/v1/chart/:pk/data/',
  summary: 'Get chart data for a saved chart',
  tag: 'Charts',
  rule: CHART_DATA_RULE,
  allowsGuests: true,
  input: {
    params: pkParams,
    query: z.looseObject({ force: flag, format: flag, type: flag, dashboard_id: flag, filters_dashboard_id: flag, async: flag }),
  },
  output: chartDataReply,
  accepted: pendingReply,
  async run(context, { params, query }) {
    const source = {
      ...readSource(null, { dashboard_id: query.dashboard_id ?? query.filters_dashboard_id }),
      chartId: params.pk,
    };
    const saved = parseBody(await findSavedQuery(context.deps, context.identity, source, readId(query.filters_dashboard_id)));
    const format = query.format ?? saved.result_format ?? 'json';
    const body = { ...saved, result_format: format, result_type: query.type ?? saved.result_type };
    const mayWait = canReplyLater(context, query.async);
    return respond(context, body, { force: isOn(query.force), source, nowMs: context.deps.now(), mayWait });
  },
});

const getKeptChartData = endpoint({
  method: 'GET',
  path: '/api/v1/chart/data/:cache_key',
  summary: 'Get chart data that was queried in the background',
  tag: 'Charts',
  rule: CHART_DATA_RULE,
  allowsGuests: true,
  input: { params: z.object({ cache_key: z.string().max(200) }) },
  output: chartDataReply,
  async run(context, { params }) {
    const kept = await findStoredJobRequest(context.deps, params.cache_key);
    return respond(context, parseBody(kept.body), { ...kept, force: false, mayWait: false });
  },
});

export const chartDataEndpoints = [postChartData, getKeptChartData, getChartData];

interface ResultOptions {
  readonly force: boolean;
  readonly source: QuerySource;
  /** UTC ms. */
  readonly nowMs: number;
  /** Whether a job in the background will do. */
  readonly mayWait: boolean;
}

/** Clients of chart data know 400 for a query that can't run, be it the planner or the database that refuses it. */
const respond = (context: RequestContext, body: ChartDataBody, options: ResultOptions): Promise<Response> =>
  findResult(context, body, options).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 422) return toErrorReply(error, 400);
    throw error;
  });

async function findResult({ deps, identity }: RequestContext, body: ChartDataBody, options: ResultOptions): Promise<Response> {
  const format = readFormat(body.result_format ?? 'json');
  if (format !== 'json' && !mayDownload(identity)) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You can’t download data. An administrator can allow it: can_csv on Superset.',
    );
  }
  if (format !== 'json') await deps.countUse?.('exports');
  const resultType = readResultType(body.result_type ?? 'full', ['result_type']);
  const plan = format === 'json' ? null : planFile(body.queries, body.form_data);
  const isAsShown = resultType === 'post_processed';
  const allowed = await allowRequest(deps, {
    identity,
    datasetId: body.datasource.id,
    datasourceType: body.datasource.type,
    queries: plan?.queries ?? body.queries,
    // A file has numbers where clients of JSON get text.
    resultType: plan && isAsShown ? 'full' : resultType,
    force: options.force || body.force === true,
    ttlS: body.custom_cache_timeout ?? null,
    formData: body.form_data,
    isAsShown: plan !== null && isAsShown,
    source: options.source,
    nowMs: options.nowMs,
  });
  if (options.mayWait && format === 'json' && resultType === 'full') {
    const job = await beginChartJob(deps, identity, { allowed, body: { ...body, force: false } });
    if (job) return Response.json(job, { status: 202, headers: { 'preference-applied': 'respond-async' } });
  }
  const data = await runAllowed(deps, allowed);
  if (format === 'json' || !plan) return jsonResponse(jsonReply(data.parts));
  return fileReply(await toFileTables(data, { plan, formData: body.form_data, isAsShown }), format, deps.now());
}

function readFormat(format: string): Format {
  const known = (['json', ...CHART_DATA_FORMATS] as const).find((one) => one === format);
  if (known) return known;
  throw requestError(['result_format'], `Must be one of: json, ${CHART_DATA_FORMATS.join(', ')}.`);
}

function jsonResponse(text: Generator<string>): Response {
  const body = textBody(text);
  if (typeof body === 'string') return jsonTextReply(body);
  return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';

/** If either the request or the setting turns it off, it is off. */
const canReplyLater = ({ request, deps: { config } }: RequestContext, asyncFlag: string | undefined): boolean =>
  config.features.asyncQueries && (isOn(asyncFlag) || prefersAsync(request) || config.chartDataAsync);

/** RFC 7240. */
const prefersAsync = (request: Request): boolean =>
  (request.headers.get('prefer') ?? '').split(/[,;]/).some((part) => part.trim().toLowerCase() === 'respond-async');

const readId = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null);
