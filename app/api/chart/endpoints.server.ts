// /api/v1/chart/: charts as lists, one by one, made, changed, removed and starred. Their data is chart-data's.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { notFound } from '#app/domain/errors.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import { favoriteEndpoints } from '#app/api/router/favorite-endpoints.server.ts';
import { itemQ, itemReply, wirePage } from '#app/stores/list/list-reply.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { renewThumbnail } from '#app/services/images/stored-image.server.ts';
import { changeChart, createChart, removeChartsAs } from '#app/services/charts/save/save.server.ts';

import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { chartOperators } from '#app/stores/chart/filters.server.ts';
import { findVisibleChart, findVisibleChartIds, listChartsPage } from '#app/stores/chart/list.server.ts';
import { chartItemRow, chartListRow } from '#app/stores/chart/wire-row.server.ts';
import { relatedDashboards } from '#app/stores/chart/related-dashboards.server.ts';
import { CHART_RULES } from '#app/stores/chart/rules.ts';
import { CHART_ITEM_COLUMNS, CHART_LIST, chartBody, chartChange } from '#app/stores/chart/wire.ts';

const TAG = 'Charts';
const ITEM = { title: 'Show Slice', columns: CHART_ITEM_COLUMNS };
const ADD_COLUMNS = Object.keys(chartBody.shape).map((name) => ({
  name,
  required: !chartBody.shape[name as keyof typeof chartBody.shape].isOptional(),
}));
const EDIT_COLUMNS = Object.keys(chartChange.shape).map((name) => ({ name, required: false }));
const NOBODY = { kind: 'anonymous', permissions: new Set<string>(), roleIds: [], roles: [] } as const;

const plain = crud({
  noun: 'chart',
  tag: TAG,
  rules: CHART_RULES,
  list: CHART_LIST,
  item: ITEM,
  info: {
    view: 'Chart',
    permissions: ['can_write', 'can_warm_up_cache', 'can_read', 'can_export'],
    addColumns: ADD_COLUMNS,
    editColumns: EDIT_COLUMNS,
    filters: chartOperators(NOBODY),
    addTitle: 'Add Slice',
    editTitle: 'Edit Slice',
  },
  createBody: chartBody,
  updateBody: chartChange,
  deletedMessage: (count) => `Deleted ${count} chart${count === 1 ? '' : 's'}`,
  actions: {
    async list({ deps, identity }, requested) {
      const nowMs = deps.now();
      return wirePage(await listChartsPage(deps.db, identity, requested), (view) =>
        chartListRow(view.record, view.relations, nowMs),
      );
    },
    async find({ deps, identity }, id) {
      const found = await findVisibleChart(deps.db, identity, id);
      return found && chartItemRow(found.record, found.relations, deps.now());
    },
    async create({ deps, identity, request }, body) {
      const { id } = await createChart(deps, identity, body);
      renewThumbnail(deps, identity, { type: 'chart', id, locale: findRequestLocale(request.headers) });
      return { id, result: body };
    },
    async update({ deps, identity, request }, id, change) {
      await changeChart(deps, identity, { id, change, ifMatch: request.headers.get('if-match') });
      return { id, result: change };
    },
    remove: ({ deps, identity }, ids) => removeChartsAs(deps, identity, ids),
  },
});

const MAX_KEY_LENGTH = 64;

/** Finds a chart by id or uuid. The reply has no envelope, and its version as ETag. */
const item = endpoint({
  ...plain.item,
  path: '/api/v1/chart/:id_or_uuid',
  input: { params: z.object({ id_or_uuid: z.string().max(MAX_KEY_LENGTH) }), query: itemQ },
  output: z.object({ result: z.looseObject({}) }),
  async run({ deps, identity }, { params, query }) {
    const found = await findVisibleChart(deps.db, identity, params.id_or_uuid);
    if (!found) throw notFound();
    const { result } = itemReply(query.q, ITEM, chartItemRow(found.record, found.relations, deps.now()));
    const { uuid, version } = found.record;
    return Response.json({ result }, { headers: { etag: formatEtag(`${uuid}.${version}`) } });
  },
});

/** `If-Match` guards against overwriting another user's changes. */
const update = endpoint({
  ...plain.update,
  input: { params: pkParams, body: chartChange },
  async run({ deps, identity, request }, { params, body }) {
    const write = { id: params.pk, change: body, ifMatch: request.headers.get('if-match') };
    const { id, version } = await changeChart(deps, identity, write);
    renewThumbnail(deps, identity, { type: 'chart', id, locale: findRequestLocale(request.headers) });
    return Response.json({ id, result: body }, { headers: { etag: formatEtag(version) } });
  },
});

const related = relatedEndpoint(
  { noun: 'chart', tag: TAG, rule: CHART_RULES.read },
  {
    owners: ({ deps }, requested) => relatedUsers(deps.db, requested),
    created_by: ({ deps }, requested) => relatedUsers(deps.db, requested),
    changed_by: ({ deps }, requested) => relatedUsers(deps.db, requested),
    dashboards: ({ deps, identity }, requested) => relatedDashboards(deps.db, identity, requested),
  },
);

const favorites = favoriteEndpoints({
  noun: 'chart',
  view: 'Chart',
  tag: TAG,
  objectType: 'chart',
  findVisibleIds: ({ db }, identity, ids) => findVisibleChartIds(db, identity, ids),
});

export const chartEndpoints = [...Object.values({ ...plain, item, update }), related, ...favorites];
