// Caller's identity and rights, and the end of their session.
import type { Permission } from '#app/domain/access/identity.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { renewSession } from '#app/services/auth/identify.server.ts';
import { findProfile, findRolePairs } from '#app/services/auth/profile.server.ts';
import { meReply, myRolesReply, renewReply } from '#app/stores/me/wire.ts';

const tag = 'Current user';

const me = endpoint({
  method: 'GET',
  path: '/api/v1/me/',
  summary: 'Get the current user',
  tag,
  rule: { kind: 'authenticated' },
  allowsGuests: true,
  input: {},
  output: meReply,
  async run({ deps, identity }) {
    const { id, username, firstName, lastName, email, loginCount } = await findProfile(deps.db, identity);
    return {
      result: {
        id,
        username,
        first_name: firstName,
        last_name: lastName,
        email,
        is_active: true,
        is_anonymous: false,
        login_count: loginCount,
      },
    };
  },
});

const myRoles = endpoint({
  method: 'GET',
  path: '/api/v1/me/roles/',
  summary: 'Get the current user’s roles and permissions',
  tag,
  rule: { kind: 'authenticated' },
  allowsGuests: true,
  input: {},
  output: myRolesReply,
  async run({ deps, identity }) {
    const [{ id, createdOnMs, email, loginCount, username, firstName, lastName }, roles] = await Promise.all([
      findProfile(deps.db, identity),
      findRolePairs(deps.db, identity),
    ]);
    const permissions = dataPermissions([...roles.values()].flat());
    return {
      result: {
        ...(createdOnMs === null ? {} : { createdOn: formatNaiveIso(createdOnMs), email, loginCount, userId: id }),
        firstName,
        lastName,
        username,
        isActive: true,
        isAnonymous: false,
        permissions,
        roles: Object.fromEntries(roles),
      },
    };
  },
});

/** What an unattended screen calls while it runs: its session has no one who could log in again. */
const renew = endpoint({
  method: 'POST',
  path: '/api/v1/me/session/renew',
  summary: 'Extend the current session',
  tag,
  rule: { kind: 'authenticated' },
  input: {},
  output: renewReply,
  async run({ deps, request }) {
    const renewed = await renewSession(request, deps);
    if (!renewed) throw new AppError('GENERIC_COMMAND_ERROR', 'Only a session in a browser can be renewed.');
    const { setCookie, endsAtMs } = renewed;
    return Response.json({ result: { ends_at: new Date(endsAtMs).toISOString() } }, { headers: { 'Set-Cookie': setCookie } });
  },
});

export const meEndpoints = [me, myRoles, renew];

const DATA = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'];

function dataPermissions(pairs: readonly Permission[]): Record<string, string[]> {
  const byName = new Map<string, Set<string>>();
  for (const [name, view] of pairs) if (DATA.includes(name)) byName.set(name, (byName.get(name) ?? new Set()).add(view));
  return Object.fromEntries([...byName].map(([name, views]) => [name, [...views]]));
}
