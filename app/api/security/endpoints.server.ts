// Logging in for the API: tokens and their renewal, tokens for guests, and the CSRF token of a browser session.
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { readClientAddress, checkCredentials } from '#app/services/auth/login.server.ts';
import { bearerToken, issueToken, readToken, type TokenSubject } from '#app/services/auth/token.server.ts';
import { issueSessionCsrfToken } from '#app/services/auth/identify.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { grantGuestToken } from '#app/services/auth/guest-grant.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { issueCsrfToken } from '#app/services/auth/session-csrf.server.ts';
import { findAccount } from '#app/stores/security/store.server.ts';
import { csrfReply, guestTokenBody, guestTokenReply, loginBody, loginReply, refreshReply } from '#app/stores/security/wire.ts';

const tag = 'Security';

const login = endpoint({
  method: 'POST',
  path: '/api/v1/security/login',
  summary: 'Log in with username and password and get tokens',
  tag,
  rule: { kind: 'public', why: 'logging in' },
  input: { body: loginBody },
  output: loginReply,
  ignoresIdentity: true,
  async run({ deps, request }, { body }) {
    if (body.provider !== 'db') {
      const messages = { provider: ['LDAP is not set up here. Use "db".'] };
      throw new AppError('FIELD_INVALID_ERROR', 'Unknown provider', { extra: { messages } });
    }
    const user = await checkCredentials(deps, {
      username: body.username,
      password: body.password,
      address: readClientAddress(request, deps.config),
    });
    const subject = { userId: user.id, credentialVersion: user.credentialVersion };
    const access_token = await issue('access', subject, deps);
    return body.refresh ? { access_token, refresh_token: await issue('refresh', subject, deps) } : { access_token };
  },
});

const refresh = endpoint({
  method: 'POST',
  path: '/api/v1/security/refresh',
  summary: 'Get a new access token for a refresh token',
  tag,
  rule: { kind: 'public', why: 'its refresh token is checked by itself' },
  input: {},
  output: refreshReply,
  ignoresIdentity: true,
  async run({ deps, request }) {
    const token = bearerToken(request);
    if (token === null) throw refused('Missing Authorization Header');
    const reading = await readToken('refresh', token, deps.config, deps.now());
    if ('failure' in reading) throw refused(reading.failure);
    const account = await findAccount(deps.db, reading.subject.userId);
    if (!account?.user.isActive || account.user.credentialVersion !== reading.subject.credentialVersion)
      throw refused('Token has been revoked');
    return { access_token: await issue('access', reading.subject, deps) };
  },
});

const csrfToken = endpoint({
  method: 'GET',
  path: '/api/v1/security/csrf_token/',
  summary: 'Get the CSRF token of the session',
  tag,
  rule: { kind: 'authenticated' },
  input: {},
  output: csrfReply,
  async run({ deps, identity, request }) {
    const ofToken =
      identity.kind === 'user' && identity.via !== 'session' ? issueCsrfToken(`user:${identity.userId}`, deps) : null;
    return { result: ofToken ?? issueSessionCsrfToken(request, deps) };
  },
});

const guestToken = endpoint({
  method: 'POST',
  path: '/api/v1/security/guest_token/',
  summary: 'Create a guest token for embedded dashboards',
  tag,
  rule: { kind: 'permission', permission: 'can_grant_guest_token', view: 'SecurityRestApi' },
  input: { body: guestTokenBody },
  output: guestTokenReply,
  async run({ deps, identity }, { body }) {
    const { user, resources, rls } = body;
    const rls_rules = rls.map(({ dataset, clause }) => (dataset === undefined ? { clause } : { dataset, clause }));
    const token = await grantGuestToken(deps, { user, resources, rls_rules });
    recordAction(deps, identity, { action: 'SecurityRestApi.guest_token', json: { user, resources } });
    return { token };
  },
});

export const securityEndpoints = [login, refresh, csrfToken, guestToken];

const issue = (kind: 'access' | 'refresh', subject: TokenSubject, deps: Deps): Promise<string> =>
  issueToken(kind, subject, deps.config, deps.now());

const refused = (message: string): AppError => new AppError('LOGIN_REQUIRED_ERROR', message);
