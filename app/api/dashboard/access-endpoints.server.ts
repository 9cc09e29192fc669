// /api/v1/dashboard/{pk}/access: who can open a dashboard, for its editors.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import {
  foretellReach,
  listDashboardAccess,
  openForEditor,
  shareDashboard,
  unshareDashboard,
} from '#app/services/dashboard-access/access.server.ts';
import { DASHBOARD_RULES } from '#app/stores/dashboard/rules.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { searchSubjects } from '#app/stores/share/store.server.ts';
import {
  accessReply,
  candidateQuery,
  candidatesReply,
  reachBody,
  reachReply,
  shareBody,
  subjectParams,
} from '#app/stores/share/wire.ts';

const tag = 'Dashboards';
const path = '/api/v1/dashboard/:pk/access';
const rule = DASHBOARD_RULES.write;

const list = endpoint({
  method: 'GET',
  path,
  summary: 'List who can open a dashboard',
  tag,
  rule,
  input: { params: pkParams },
  output: accessReply,
  run: async ({ deps, identity }, { params }) => ({ result: await listDashboardAccess(deps, identity, params.pk) }),
});

const share = endpoint({
  method: 'POST',
  path,
  summary: 'Share a dashboard with people, groups or roles',
  tag,
  rule,
  input: { params: pkParams, body: shareBody },
  output: accessReply,
  async run({ deps, identity }, { params, body }) {
    const { shows_data: showsData, ...request } = body;
    await shareDashboard(deps, identity, params.pk, { ...request, showsData });
    return { result: await listDashboardAccess(deps, identity, params.pk) };
  },
});

const unshare = endpoint({
  method: 'DELETE',
  path: `${path}/:type/:id`,
  summary: 'Remove a person’s, group’s or role’s access to a dashboard',
  tag,
  rule,
  input: { params: subjectParams },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params: { pk, type, id } }) {
    await unshareDashboard(deps, identity, pk, { type, id });
    return { message: 'OK' };
  },
});

const foretell = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Tell what people, groups or roles would see of a dashboard',
  tag,
  rule,
  input: { params: pkParams, body: reachBody },
  output: reachReply,
  run: async ({ deps, identity }, { params, body }) => ({
    result: await foretellReach(deps, identity, params.pk, body.subjects),
  }),
});

const candidates = endpoint({
  method: 'GET',
  path: `${path}/candidates`,
  summary: 'Search people, groups and roles to share a dashboard with',
  tag,
  rule,
  input: { params: pkParams, query: candidateQuery },
  output: candidatesReply,
  async run({ deps, identity }, { params, query }) {
    await openForEditor(deps, identity, params.pk);
    return { result: await searchSubjects(deps.db, query.search.trim()) };
  },
});

export const dashboardAccessEndpoints = [list, share, unshare, foretell, candidates];
