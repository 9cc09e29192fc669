// /api/v1/invitation/: people who are invited by a link instead of a password. Superset has no such endpoint. The link opens a page.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { inviteToDashboard } from '#app/services/invitations/invite-to-dashboard.server.ts';
import { findInvitationOptions, invitePeople, renewLink, revokeLink } from '#app/services/invitations/invite.server.ts';
import { publicAddress } from '#app/services/requests/public-address.ts';
import { DASHBOARD_RULES } from '#app/stores/dashboard/rules.ts';
import {
  dashboardInviteBody,
  inviteBody,
  invitedReply,
  optionsReply,
  outcomesReply,
  renewBody,
} from '#app/stores/invitation/wire.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { USER_RULES } from '#app/stores/user/rules.ts';

const tag = 'Security Users';

const options = endpoint({
  method: 'GET',
  path: '/api/v1/invitation/options',
  summary: 'Tell whether and with which roles you can invite people',
  tag,
  rule: { kind: 'authenticated' },
  input: {},
  output: optionsReply,
  run: async ({ deps, identity }) => ({ result: await findInvitationOptions(deps, identity) }),
});

const invite = endpoint({
  method: 'POST',
  path: '/api/v1/invitation/',
  summary: 'Invite people by email',
  tag,
  rule: USER_RULES.add ?? USER_RULES.write,
  input: { body: inviteBody },
  output: outcomesReply,
  async run({ deps, identity, url }, { body }) {
    const origin = publicAddress(deps.config, url);
    return { result: await invitePeople(deps, identity, { ...body, origin, dashboard: null }) };
  },
});

const renew = endpoint({
  method: 'PUT',
  path: '/api/v1/invitation/:pk',
  summary: 'Renew the link of an invited user',
  tag,
  rule: USER_RULES.write,
  input: { params: pkParams, body: renewBody },
  output: invitedReply,
  async run({ deps, identity, url }, { params, body }) {
    const renewal = { origin: publicAddress(deps.config, url), sendsMail: body.sends_mail };
    return { result: await renewLink(deps, identity, params.pk, renewal) };
  },
});

const revoke = endpoint({
  method: 'DELETE',
  path: '/api/v1/invitation/:pk',
  summary: 'Revoke the link of an invited user',
  tag,
  rule: USER_RULES.write,
  input: { params: pkParams },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params }) {
    await revokeLink(deps, identity, params.pk);
    return { message: 'OK' };
  },
});

const inviteTo = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/:pk/access/invite',
  summary: 'Invite people by email and share a dashboard with them',
  tag: 'Dashboards',
  rule: DASHBOARD_RULES.write,
  input: { params: pkParams, body: dashboardInviteBody },
  output: outcomesReply,
  async run({ deps, identity, url }, { params, body }) {
    const { shows_data: showsData, ...request } = body;
    const origin = publicAddress(deps.config, url);
    return { result: await inviteToDashboard(deps, identity, params.pk, { ...request, showsData, origin }) };
  },
});

export const invitationEndpoints = [options, invite, renew, revoke, inviteTo];
