// Cached results: invalidates them by dataset, and warms them up by chart or by dataset.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { warmUpChart, warmUpDataset } from '#app/services/chart-data/warm-up.server.ts';
import {
  INVALIDATE_RULE,
  WARM_UP_BY_ADDRESS_RULE,
  WARM_UP_CHART_RULE,
  WARM_UP_DATASET_RULE,
} from '#app/stores/cachekey/rules.ts';
import { invalidateDatasets } from '#app/stores/cachekey/store.server.ts';
import { invalidateBody, warmUpChartBody, warmUpDatasetBody, warmUpReply } from '#app/stores/cachekey/wire.ts';

const invalidate = endpoint({
  method: 'POST',
  path: '/api/v1/cachekey/invalidate',
  summary: 'Invalidate cached results of datasets',
  tag: 'CacheRestApi',
  rule: INVALIDATE_RULE,
  input: { body: invalidateBody },
  output: z.object({}),
  success: 201,
  async run({ deps }, { body }) {
    const places = (body.datasources ?? []).map(({ database_name, datasource_name, catalog, schema }) => ({
      databaseName: database_name,
      name: datasource_name,
      catalog: catalog || null,
      schema: schema || null,
    }));
    await invalidateDatasets(deps.db, { ids: (body.datasource_uids ?? []).flatMap(datasetIdOf), places });
    return Response.json({}, { status: 201 });
  },
});

const UID = /^(\d{1,15})__table$/;

function datasetIdOf(uid: string): number[] {
  const id = UID.exec(uid)?.[1];
  return id === undefined ? [] : [Number(id)];
}

const chart = endpoint({
  method: 'PUT',
  path: '/api/v1/chart/warm_up_cache',
  summary: 'Warm the cache of a chart',
  tag: 'Charts',
  rule: WARM_UP_CHART_RULE,
  input: { body: warmUpChartBody },
  output: warmUpReply,
  async run({ deps, identity }, { body }) {
    return { result: [await warmUpChart(deps, identity, body.chart_id, filtersOf(body))] };
  },
});

const dataset = endpoint({
  method: 'PUT',
  path: '/api/v1/dataset/warm_up_cache',
  summary: 'Warm the cache of a dataset’s charts',
  tag: 'Datasets',
  rule: WARM_UP_DATASET_RULE,
  input: { body: warmUpDatasetBody },
  output: warmUpReply,
  async run({ deps, identity }, { body }) {
    return {
      result: await warmUpDataset(deps, identity, { databaseName: body.db_name, name: body.table_name }, filtersOf(body)),
    };
  },
});

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();
const text = z.string().max(100_000).optional();

/** The form that older schedulers call: one chart, or the charts of a dataset. */
const byAddress = endpoint({
  method: 'GET',
  path: '/superset/warm_up_cache/',
  summary: 'Warm the cache of a chart or of a dataset’s charts (legacy)',
  tag: 'Superset',
  rule: WARM_UP_BY_ADDRESS_RULE,
  input: { query: z.looseObject({ slice_id: id, dashboard_id: id, table_name: text, db_name: text, extra_filters: text }) },
  output: warmUpReply.shape.result,
  async run({ deps, identity }, { query }) {
    const { slice_id: chartId, table_name: name = '', db_name: databaseName = '' } = query;
    if (chartId !== undefined) return [await warmUpChart(deps, identity, chartId, filtersOf(query))];
    return warmUpDataset(deps, identity, { databaseName, name }, filtersOf(query));
  },
});

const filtersOf = (sent: { dashboard_id?: number | null | undefined; extra_filters?: string | null | undefined }) => ({
  dashboardId: sent.dashboard_id ?? null,
  extraFilters: sent.extra_filters ?? null,
});

export const cacheEndpoints = [invalidate, chart, dataset, byAddress];
