// /api/v1/dashboard/{id_or_slug}/embedded and /api/v1/embedded_dashboard/{uuid}: which sites can show a dashboard.
import * as z from 'zod';
import { canWriteDashboard } from '#app/domain/access/decide.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import { endpoint, type Endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import type { Dashboard } from '#app/stores/dashboard/wire.ts';
import { mayOpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { DELETE_EMBEDDED, GET_EMBEDDED, READ_EMBEDDED, SET_EMBEDDED } from '#app/stores/embedded-dashboard/rules.ts';
import {
  findEmbedded,
  findDashboardEmbedding,
  removeEmbedded,
  saveEmbedded,
} from '#app/stores/embedded-dashboard/store.server.ts';
import { embeddedBody, embeddedReply } from '#app/stores/embedded-dashboard/wire.ts';

const tag = 'Dashboards';
const path = '/api/v1/dashboard/:id_or_slug/embedded';
const params = z.object({ id_or_slug: z.string() });

const get = endpoint({
  method: 'GET',
  path,
  summary: 'Get a dashboard’s embedding settings',
  tag,
  rule: GET_EMBEDDED,
  input: { params },
  output: embeddedReply,
  async run(context, input) {
    return replyOf(context, (await readableDashboard(context, input.params.id_or_slug)).id);
  },
});

const save = (method: 'POST' | 'PUT'): Endpoint =>
  endpoint({
    method,
    path,
    summary: 'Enable embedding of a dashboard, or change its allowed domains',
    tag,
    rule: SET_EMBEDDED,
    input: { params, body: embeddedBody },
    output: embeddedReply,
    async run(context, input) {
      const { deps, identity } = context;
      const { id: dashboardId } = await readableDashboard(context, input.params.id_or_slug);
      await saveEmbedded(deps.db, {
        dashboardId,
        allowedDomains: input.body.allowed_domains,
        newUuid: deps.newUuid(),
        byId: identity.kind === 'user' ? identity.userId : null,
        nowMs: deps.now(),
      });
      recordAction(deps, identity, { action: 'DashboardRestApi.set_embedded', dashboardId });
      return replyOf(context, dashboardId);
    },
  });

const remove = endpoint({
  method: 'DELETE',
  path,
  summary: 'Disable embedding of a dashboard',
  tag,
  rule: DELETE_EMBEDDED,
  input: { params },
  output: z.object({ message: z.string() }),
  async run(context, input) {
    const { deps, identity } = context;
    const dashboard = await readableDashboard(context, input.params.id_or_slug);
    // The permission is Alpha's too, and host pages of others must not go blank by it.
    if (!canWriteDashboard(identity, dashboard)) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
    if (!(await removeEmbedded(deps.db, dashboard.id))) throw notFound();
    recordAction(deps, identity, { action: 'DashboardRestApi.delete_embedded', dashboardId: dashboard.id });
    return { message: 'OK' };
  },
});

const getByUuid = endpoint({
  method: 'GET',
  path: '/api/v1/embedded_dashboard/:uuid',
  summary: 'Get an embedded dashboard by UUID',
  tag,
  rule: READ_EMBEDDED,
  allowsGuests: true,
  input: { params: z.object({ uuid: z.string() }) },
  output: embeddedReply,
  async run({ deps, identity }, input) {
    const found = await findEmbedded(deps.db, input.params.uuid);
    if (!found || (await mayOpenDashboard(deps, identity, found.dashboardId)) === null) throw notFound();
    return { result: found.wire };
  },
});

export const embeddedDashboardEndpoints = [get, save('POST'), save('PUT'), remove, getByUuid];

async function readableDashboard({ deps, identity }: RequestContext, idOrSlug: string): Promise<Dashboard> {
  const dashboard = await mayOpenDashboard(deps, identity, idOrSlug);
  if (!dashboard) throw notFound();
  return dashboard;
}

async function replyOf({ deps }: RequestContext, dashboardId: number): Promise<object> {
  const found = await findDashboardEmbedding(deps.db, dashboardId);
  if (!found) throw notFound();
  return { result: found.wire };
}
