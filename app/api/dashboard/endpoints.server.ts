// /api/v1/dashboard/: lists, one dashboard, what is made, changed and removed, stars, and values to choose from.
import * as z from 'zod';
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { namesOn } from '#app/domain/fields/field.ts';
import { withMissing } from '#app/domain/fields/key-order.ts';
import { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import { formatEtag } from '#app/stores/list/etag.ts';
import { itemQ, restrictItem, wirePage } from '#app/stores/list/list-reply.ts';
import { favoriteEndpoints } from '#app/api/router/favorite-endpoints.server.ts';
import { findDashboardItem } from '#app/services/dashboards/item.server.ts';
import { findRequestLocale } from '#app/domain/viewer/request-locale.ts';
import { renewThumbnail } from '#app/services/images/stored-image.server.ts';
import { createDashboard, removeDashboards, updateDashboard } from '#app/services/dashboards/save.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { relatedRoles, relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { dashboardOperators, findVisibleDashboardIds, listDashboardsPage } from '#app/stores/dashboard/list.server.ts';
import { DASHBOARD_RULES } from '#app/stores/dashboard/rules.ts';
import { DASHBOARD_LIST, dashboardBody, dashboardChange, idOrSlugParams } from '#app/stores/dashboard/wire-api.ts';
import { dashboardListRow } from './to-wire.server.ts';

const TAG = 'Dashboards';
const ROOT = '/api/v1/dashboard';

const KNOWN_ORDER = [
  'certified_by',
  'certification_details',
  'dashboard_title',
  'slug',
  'owners',
  'roles',
  'position_json',
  'css',
  'json_metadata',
  'published',
];
const EDITED = namesOn(DASHBOARD_FIELDS, 'edit').filter((name) => !Object.hasOwn(MANAGED_FIELDS, name));
const ADD_COLUMNS = withMissing(KNOWN_ORDER, EDITED).map((name) => ({ name, required: false }));

const plain = crud({
  noun: 'dashboard',
  tag: TAG,
  rules: DASHBOARD_RULES,
  list: DASHBOARD_LIST,
  item: { title: 'Show Dashboard', columns: [] },
  info: {
    view: 'Dashboard',
    permissions: [
      'can_get_embedded',
      'can_export',
      'can_set_embedded',
      'can_put_chart_customizations',
      'can_delete_embedded',
      'can_cache_dashboard_screenshot',
      'can_read',
      'can_export_as_example',
      'can_write',
    ],
    addColumns: ADD_COLUMNS,
    editColumns: ADD_COLUMNS,
    filters: dashboardOperators(),
    addTitle: 'Add Dashboard',
    editTitle: 'Edit Dashboard',
  },
  createBody: dashboardBody,
  updateBody: dashboardChange,
  deletedMessage: (count) => `Deleted ${count} dashboard${count === 1 ? '' : 's'}`,
  actions: {
    async list({ deps, identity }, requested) {
      const nowMs = deps.now();
      return wirePage(await listDashboardsPage(deps.db, identity, requested), (view) => dashboardListRow(view, nowMs));
    },
    find: async ({ deps, identity }, id) => (await findDashboardItem(deps, identity, id)).result,
    async create({ deps, identity, request }, body) {
      const id = await createDashboard(deps, identity, body);
      recordAction(deps, identity, { action: 'DashboardRestApi.post', dashboardId: id });
      renewThumbnail(deps, identity, { type: 'dashboard', id, locale: findRequestLocale(request.headers) });
      return { id, result: body };
    },
    async update({ deps, identity }, id, body) {
      await updateDashboard(deps, identity, id, { body, ifMatch: null });
      return { id, result: body };
    },
    async remove({ deps, identity }, ids) {
      await removeDashboards(deps, identity, ids);
    },
  },
});

const item = endpoint({
  method: 'GET',
  path: `${ROOT}/:id_or_slug`,
  summary: 'Get a dashboard by ID, slug or UUID',
  tag: TAG,
  rule: DASHBOARD_RULES.read,
  allowsGuests: true,
  input: { params: idOrSlugParams, query: itemQ },
  output: z.object({ result: z.looseObject({}) }),
  async run({ deps, identity }, { params, query }) {
    const { result, version } = await findDashboardItem(deps, identity, params.id_or_slug);
    return Response.json({ result: restrictItem(query.q, result) }, { headers: { etag: formatEtag(version) } });
  },
});

const update = endpoint({
  method: 'PUT',
  path: `${ROOT}/:pk`,
  summary: 'Update a dashboard; with If-Match only if it’s unchanged',
  tag: TAG,
  rule: DASHBOARD_RULES.write,
  input: { params: pkParams, body: dashboardChange },
  output: z.object({ id: z.number(), last_modified_time: z.number(), result: z.looseObject({}) }),
  async run({ deps, identity, request }, { params, body }) {
    const ifMatch = request.headers.get('if-match');
    const saved = await updateDashboard(deps, identity, params.pk, { body, ifMatch });
    recordAction(deps, identity, { action: 'DashboardRestApi.put', dashboardId: saved.id });
    renewThumbnail(deps, identity, { type: 'dashboard', id: saved.id, locale: findRequestLocale(request.headers) });
    const reply = { id: saved.id, last_modified_time: saved.lastModifiedS, result: body };
    return Response.json(reply, { headers: { etag: formatEtag(saved.version) } });
  },
});

const related = relatedEndpoint(
  { noun: 'dashboard', tag: TAG, rule: DASHBOARD_RULES.read },
  {
    owners: ({ deps }, requested) => relatedUsers(deps.db, requested),
    roles: ({ deps }, requested) => relatedRoles(deps.db, requested),
    created_by: ({ deps }, requested) => relatedUsers(deps.db, requested),
    changed_by: ({ deps }, requested) => relatedUsers(deps.db, requested),
  },
);

const favorites = favoriteEndpoints({
  noun: 'dashboard',
  view: 'Dashboard',
  tag: TAG,
  objectType: 'dashboard',
  findVisibleIds: (deps, identity, ids) => findVisibleDashboardIds(deps.db, identity, ids),
});

export const dashboardEndpoints: readonly Endpoint[] = [...Object.values({ ...plain, item, update }), related, ...favorites];
