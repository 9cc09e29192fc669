// PUT /api/v1/me/: users change their own names and password.
import { endpoint } from '#app/api/router/endpoint.ts';
import { findProfile } from '#app/services/auth/profile.server.ts';
import { changeMe } from '#app/services/accounts/me.server.ts';
import { meChange } from '#app/stores/me/update-wire.ts';
import { badRequest } from '#app/stores/list/list-query.ts';
import { meReply } from '#app/stores/me/wire.ts';

const updateMe = endpoint({
  method: 'PUT',
  path: '/api/v1/me/',
  summary: 'Update the current user’s name or password',
  tag: 'Current user',
  rule: { kind: 'authenticated' },
  input: { body: meChange },
  output: meReply,
  async run({ deps, identity, request }, { body }) {
    if (Object.keys(body).length === 0) throw badRequest('At least one field must be provided.');
    await changeMe(deps, identity, request, body);
    const { id, username, firstName, lastName, email, loginCount } = await findProfile(deps.db, identity);
    const names = { username, first_name: firstName, last_name: lastName, email };
    return { result: { id, ...names, is_active: true, is_anonymous: false, login_count: loginCount } };
  },
});

export const updateMeEndpoints = [updateMe];
