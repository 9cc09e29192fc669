// Requests to open an object: made at the object, listed and decided by those who can edit it.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { SHARED_VIEWS } from '#app/domain/access/decide.ts';
import { SHARED_KINDS, type SharedKind } from '#app/domain/access/shared-objects.ts';
import { decideRequest, listAccessRequests, requestAccess } from '#app/services/object-access/requests.server.ts';
import { DASHBOARD_RULES } from '#app/stores/dashboard/rules.ts';
import { idOrSlugParams } from '#app/stores/dashboard/wire-api.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { decisionBody, requestReply, requestsReply } from '#app/stores/share/request-wire.ts';
import { NOUNS } from './nouns.ts';

const accepted = (): Response => Response.json({ message: 'Access requested' }, { status: 202 });

const requestDashboard = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/:id_or_slug/access_request',
  summary: 'Request access to a dashboard from its editors',
  tag: NOUNS.dashboard.tag,
  rule: DASHBOARD_RULES.read,
  input: { params: idOrSlugParams },
  output: requestReply,
  success: 202,
  async run({ deps, identity }, { params }) {
    await requestAccess(deps, identity, 'dashboard', params.id_or_slug);
    return accepted();
  },
});

const requestObject = (kind: Exclude<SharedKind, 'dashboard'>) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${kind}/:pk/access_request`,
    summary: `Request access to ${NOUNS[kind].one} from its editors`,
    tag: NOUNS[kind].tag,
    rule: { kind: 'permission', permission: 'can_read', view: SHARED_VIEWS[kind] },
    input: { params: pkParams },
    output: requestReply,
    success: 202,
    async run({ deps, identity }, { params }) {
      await requestAccess(deps, identity, kind, String(params.pk));
      return accepted();
    },
  });

const list = endpoint({
  method: 'GET',
  path: '/api/v1/access_request/',
  summary: 'List open requests for access to objects that you can edit',
  tag: NOUNS.dashboard.tag,
  rule: { kind: 'authenticated' },
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
  summary: 'Grant or refuse a request for access to an object',
  tag: NOUNS.dashboard.tag,
  rule: { kind: 'authenticated' },
  input: { params: pkParams, body: decisionBody },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params, body }) {
    const { granted: isGranted, shows_data: showsData, publish } = body;
    await decideRequest(deps, identity, params.pk, { isGranted, showsData, publish });
    return { message: 'OK' };
  },
});

export const accessRequestEndpoints = [
  requestDashboard,
  ...SHARED_KINDS.flatMap((kind) => (kind === 'dashboard' ? [] : [requestObject(kind)])),
  list,
  decide,
];
