// /api/v1/me/tokens/: the caller's API tokens.
import * as z from 'zod';
import { formatUtcIso } from '#app/domain/format/wire-date.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { findApiTokens, makeApiToken, revokeApiToken } from '#app/services/auth/api-tokens.server.ts';
import { apiTokenBody, apiTokensReply, newApiTokenReply, type ApiToken } from '#app/stores/api-token/wire.ts';

const tag = 'Current user';
const path = '/api/v1/me/tokens/';
const rule = { kind: 'authenticated' } as const;

const list = endpoint({
  method: 'GET',
  path,
  summary: 'List your API tokens, without their secrets',
  tag,
  rule,
  input: {},
  output: apiTokensReply,
  async run({ deps, identity }) {
    const tokens = await findApiTokens(deps, identity);
    return { count: tokens.length, result: tokens.map(toWire) };
  },
});

const create = endpoint({
  method: 'POST',
  path,
  summary: 'Create an API token; only this reply has its secret',
  tag,
  rule,
  input: { body: apiTokenBody },
  output: newApiTokenReply,
  success: 201,
  async run({ deps, identity }, { body }) {
    const expiresAtMs = body.expires_on ? Date.parse(body.expires_on) : null;
    const { token, ...made } = await makeApiToken(deps, identity, { name: body.name, expiresAtMs });
    return Response.json({ id: made.id, result: { ...toWire(made), token } }, { status: 201 });
  },
});

const revoke = endpoint({
  method: 'DELETE',
  path: `${path}:pk`,
  summary: 'Revoke an API token',
  tag,
  rule,
  input: { params: pkParams },
  output: z.object({ message: z.string() }),
  async run({ deps, identity }, { params }) {
    await revokeApiToken(deps, identity, params.pk);
    return { message: 'OK' };
  },
});

export const apiTokenEndpoints = [list, create, revoke];

const toWire = (token: ApiToken) => ({
  id: token.id,
  name: token.name,
  prefix: token.prefix,
  created_on: formatUtcIso(token.createdOnMs),
  last_used_on: token.lastUsedMs === null ? null : formatUtcIso(token.lastUsedMs),
  expires_on: token.expiresAtMs === null ? null : formatUtcIso(token.expiresAtMs),
});
