// Requests to open a dashboard: made at the dashboard, listed and decided by those who can edit it.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { decideRequest, listAccessRequests, requestAccess } from '#app/services/dashboard-access/requests.server.ts';
import { DASHBOARD_RULES } from '#app/stores/dashboard/rules.ts';
import { idOrSlugParams } from '#app/stores/dashboard/wire-api.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { decisionBody, requestReply, requestsReply } from '#app/stores/share/request-wire.ts';

const tag = 'Dashboards';

const request = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/:id_or_slug/access_request',
  summary: 'Request access to a dashboard from its owners',
  tag,
  rule: DASHBOARD_RULES.read,
  input: { params: idOrSlugParams },
  output: requestReply,
  success: 202,
  async run({ deps, identity }, { params }) {
    await requestAccess(deps, identity, params.id_or_slug);
    return Response.json({ message: 'Access requested' }, { status: 202 });
  },
});

const list = endpoint({
  method: 'GET',
  path: '/api/v1/access_request/',
  summary: 'List open requests for access to dashboards that you can edit',
  tag,
  rule: DASHBOARD_RULES.write,
  input: {},
  output: requestsReply,
  async run({ deps, identity }) {
    const result = await listAccessRequests(deps, identity);
    return { count: result.length, result };
  },
});

const decide = endpoint({
  method: 'PUT',
  path: '/api/v1/access_request/:pk',
  summary: 'Grant or refuse a request for access to a dashboard',
  tag,
  rule: DASHBOARD_RULES.write,
  input: { params: pkParams, body: decisionBody },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params, body }) {
    const { granted: isGranted, shows_data: showsData, publish } = body;
    await decideRequest(deps, identity, params.pk, { isGranted, showsData, publish });
    return { message: 'OK' };
  },
});

export const accessRequestEndpoints = [request, list, decide];
