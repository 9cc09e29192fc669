// What belongs to one dashboard: its charts, datasets and tabs; its copy; its filters, colors and customisations, set apart.
import * as z from 'zod';
import { changeFilters, type FilterChange } from '#app/domain/dashboard/filters/change-filters.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { endpoint, type Endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import { copyDashboard } from '#app/services/dashboards/copy.server.ts';
import { listDashboardDatasets } from '#app/services/dashboards/datasets.server.ts';
import { findDashboardTabs, listDashboardCharts } from '#app/services/dashboards/item.server.ts';
import { changeMetadata, filtersIn } from '#app/services/dashboards/save.server.ts';
import { startDashboard } from '#app/services/dashboards/start-dashboard.server.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import type { RecordedAction } from '#app/domain/activity/recorded-action.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { CUSTOMIZE_RULE, DASHBOARD_RULES } from '#app/stores/dashboard/rules.ts';
import { colorsBody, copyBody, filtersBody, idOrSlugParams, startBody } from '#app/stores/dashboard/wire-api.ts';

const tag = 'Dashboards';
const ROOT = '/api/v1/dashboard';
const looseList = z.object({ result: z.array(z.looseObject({})) });

/** A list that belongs to a dashboard; guests of the dashboard can request it too. */
const part = (name: string, summary: string, find: (context: RequestContext, idOrSlug: string) => Promise<unknown>): Endpoint =>
  endpoint({
    method: 'GET',
    path: `${ROOT}/:id_or_slug/${name}`,
    summary,
    tag,
    rule: DASHBOARD_RULES.read,
    allowsGuests: true,
    input: { params: idOrSlugParams },
    output: z.object({ result: z.unknown() }),
    run: async (context, { params }) => ({ result: await find(context, params.id_or_slug) }),
  });

const copy = endpoint({
  method: 'POST',
  path: `${ROOT}/:id_or_slug/copy/`,
  summary: 'Copy a dashboard, with its charts or copies of them',
  tag,
  rule: DASHBOARD_RULES.write,
  input: { params: idOrSlugParams, body: copyBody },
  output: z.object({ result: z.object({ id: z.number(), last_modified_time: z.number() }) }),
  async run({ deps, identity }, { params, body }) {
    const { id, lastModifiedS } = await copyDashboard(deps, identity, params.id_or_slug, body);
    recordAction(deps, identity, { action: 'DashboardRestApi.copy_dash', dashboardId: id });
    return { result: { id, last_modified_time: lastModifiedS } };
  },
});

const start = endpoint({
  method: 'POST',
  path: `${ROOT}/start/`,
  summary: 'Create a dashboard from a dataset, with the charts and filters its columns suggest',
  tag,
  rule: DASHBOARD_RULES.write,
  input: { body: startBody },
  output: z.object({ id: z.number(), result: z.object({ charts: z.number() }) }),
  success: 201,
  async run({ deps, identity, request }, { body }) {
    const locale = findRequestLocale(request.headers);
    const wanted = { datasetId: body.dataset_id, dashboardId: body.dashboard_id ?? null, title: body.title ?? null, locale };
    const { id, chartCount } = await startDashboard(deps, identity, wanted);
    recordAction(deps, identity, { action: 'DashboardRestApi.post', dashboardId: id });
    return Response.json({ id, result: { charts: chartCount } }, { status: 201 });
  },
});

interface ListSetting {
  /** The last part of the path. */
  readonly name: string;
  /** The list in `json_metadata`. */
  readonly key: string;
  readonly action: RecordedAction;
  readonly rule: Rule;
  readonly summary: string;
}

const listSetting = ({ name, key, action, rule, summary }: ListSetting): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `${ROOT}/:pk/${name}`,
    summary,
    tag,
    rule,
    input: { params: pkParams, body: filtersBody },
    output: looseList,
    async run({ deps, identity, request }, { params, body }) {
      const target = { id: params.pk, ifMatch: request.headers.get('if-match') };
      const { metadata, saved } = await changeMetadata(deps, identity, target, (before) => ({
        ...before,
        [key]: changeFilters(filtersIn(before, key), body satisfies FilterChange),
      }));
      recordAction(deps, identity, { action, dashboardId: saved.id });
      return Response.json({ result: filtersIn(metadata, key) }, { headers: { etag: formatEtag(saved.version) } });
    },
  });

const colors = endpoint({
  method: 'PUT',
  path: `${ROOT}/:pk/colors`,
  summary: 'Set the colors of a dashboard',
  tag,
  rule: DASHBOARD_RULES.write,
  input: { params: pkParams, query: z.looseObject({ mark_updated: z.string().optional() }), body: colorsBody },
  output: z.object({}),
  async run({ deps, identity, request }, { params, query, body }) {
    const isChange = query.mark_updated?.toLowerCase() !== 'false';
    const target = { id: params.pk, ifMatch: request.headers.get('if-match'), isChange };
    const { saved } = await changeMetadata(deps, identity, target, (before) => ({ ...before, ...body }));
    if (isChange) recordAction(deps, identity, { action: 'DashboardRestApi.put_colors', dashboardId: saved.id });
    return Response.json({}, { headers: { etag: formatEtag(saved.version) } });
  },
});

export const dashboardPartEndpoints: readonly Endpoint[] = [
  part('charts', 'The charts of a dashboard with their form data', ({ deps, identity }, id) =>
    listDashboardCharts(deps, identity, id),
  ),
  part('datasets', 'The datasets of a dashboard, with what its charts and filters use of them', ({ deps, identity }, id) =>
    listDashboardDatasets(deps, identity, id),
  ),
  part('tabs', 'The tabs of a dashboard', ({ deps, identity }, id) => findDashboardTabs(deps, identity, id)),
  copy,
  start,
  listSetting({
    name: 'filters',
    key: 'native_filter_configuration',
    action: 'DashboardRestApi.put_filters',
    rule: DASHBOARD_RULES.write,
    summary: 'Update, delete and reorder the native filters of a dashboard',
  }),
  listSetting({
    name: 'chart_customizations',
    key: 'chart_customization_config',
    action: 'DashboardRestApi.put_chart_customizations',
    rule: CUSTOMIZE_RULE,
    summary: 'Update, delete and reorder the display controls of a dashboard',
  }),
  colors,
];
