// /api/v1/dashboard/{pk}/filter_state and permalinks: a user's filters, stored under a key.
import { publicAddress } from '#app/services/requests/public-address.ts';
import * as z from 'zod';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { notFound } from '#app/domain/errors.ts';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import { idOrSlugParams } from '#app/stores/dashboard/wire-api.ts';
import {
  changeFilterState,
  openPermalink,
  readFilterState,
  removeFilterState,
  storeFilterState,
  storePermalink,
} from '#app/services/dashboards/state.server.ts';
import { FILTER_STATE_RULES, PERMALINK_RULES } from '#app/stores/dashboard-state/rules.ts';
import {
  keyParams,
  keyReply,
  permalinkContent,
  permalinkReply,
  permalinkState,
  stateBody,
  stateParams,
  stateQuery,
  stateReply,
} from '#app/stores/dashboard-state/wire.ts';

const tag = 'Dashboard states';
const common = { tag, allowsGuests: true } as const;

export const dashboardStateEndpoints: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/dashboard/:pk/filter_state',
    summary: 'Store a dashboard’s filter state',
    rule: FILTER_STATE_RULES.write,
    input: { params: pkParams, query: stateQuery, body: stateBody },
    output: keyReply,
    success: 201,
    async run({ deps, identity }, { params, query, body }) {
      const address = { dashboardId: params.pk, tabId: query.tab_id };
      return Response.json({ key: await storeFilterState(deps, identity, address, body.value) }, { status: 201 });
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/dashboard/:pk/filter_state/:key',
    summary: 'Get a stored filter state of a dashboard',
    rule: FILTER_STATE_RULES.read,
    input: { params: stateParams },
    output: stateReply,
    async run({ deps, identity }, { params }) {
      return { value: await readFilterState(deps, identity, params.pk, params.key) };
    },
  }),
  endpoint({
    ...common,
    method: 'PUT',
    path: '/api/v1/dashboard/:pk/filter_state/:key',
    summary: 'Update a stored filter state of a dashboard',
    rule: FILTER_STATE_RULES.write,
    input: { params: stateParams, query: stateQuery, body: stateBody },
    output: keyReply,
    async run({ deps, identity }, { params, query, body }) {
      const address = { dashboardId: params.pk, tabId: query.tab_id, key: params.key };
      return { key: await changeFilterState(deps, identity, address, body.value) };
    },
  }),
  endpoint({
    ...common,
    method: 'DELETE',
    path: '/api/v1/dashboard/:pk/filter_state/:key',
    summary: 'Delete a stored filter state of a dashboard',
    rule: FILTER_STATE_RULES.write,
    input: { params: stateParams },
    output: z.object({ message: z.string() }),
    async run({ deps, identity }, { params }) {
      await removeFilterState(deps, identity, params.pk, params.key);
      return { message: 'Deleted successfully' };
    },
  }),
  endpoint({
    ...common,
    method: 'POST',
    path: '/api/v1/dashboard/:pk/permalink',
    summary: 'Create a permalink to a dashboard',
    rule: PERMALINK_RULES.write,
    input: { params: z.object({ pk: idOrSlugParams.shape.id_or_slug }), body: permalinkState },
    output: permalinkReply,
    success: 201,
    async run({ deps, identity, url }, { params, body }) {
      const key = await storePermalink(deps, identity, params.pk, body);
      return Response.json({ key, url: `${publicAddress(deps.config, url)}/superset/dashboard/p/${key}/` }, { status: 201 });
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    path: '/api/v1/dashboard/permalink/:key',
    summary: 'Get the state of a permalink to a dashboard',
    rule: PERMALINK_RULES.read,
    input: { params: keyParams },
    output: permalinkContent,
    async run({ deps, identity }, { params }) {
      const opened = await openPermalink(deps, identity, params.key);
      if (!opened) throw notFound();
      return { dashboardId: opened.dashboard.uuid, state: opened.state };
    },
  }),
];
