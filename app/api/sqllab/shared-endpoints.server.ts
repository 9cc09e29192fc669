// Shared queries: /api/v1/sqllab/permalink and its old form /kv/. They never expire, and their keys can't be guessed.
import { parseJson } from '#app/domain/json/parse-json.ts';
import { publicAddress } from '#app/services/requests/public-address.ts';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { READ_SHARED_RULE, WRITE_SHARED_RULE } from '#app/stores/sqllab/rules.ts';
import { newSharedKey } from '#app/stores/sqllab/shared-key.ts';
import { findShared, insertShared, type SharedSqlKind } from '#app/stores/sqllab/store.server.ts';
import {
  keyParams,
  MAX_STORED_BYTES,
  permalinkBody,
  permalinkContent,
  permalinkReply,
  storeBody,
  storeReply,
} from '#app/stores/sqllab/wire.ts';

const tag = 'SQL Lab';

const insertPermalink = endpoint({
  method: 'POST',
  path: '/api/v1/sqllab/permalink',
  summary: 'Create a permalink to a query',
  tag,
  rule: WRITE_SHARED_RULE,
  input: { body: permalinkBody },
  output: permalinkReply,
  success: 201,
  async run({ deps, identity, url }, { body }) {
    const key = await share(deps, identity, 'sqllab_permalink', JSON.stringify(body));
    return Response.json({ key, url: `${publicAddress(deps.config, url)}/sqllab/p/${key}/` }, { status: 201 });
  },
});

const findPermalink = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/permalink/:key',
  summary: 'Get the query of a permalink',
  tag,
  rule: READ_SHARED_RULE,
  input: { params: keyParams },
  output: permalinkContent,
  async run({ deps }, { params }) {
    return permalinkBody.parse(parseJson(await shared(deps, 'sqllab_permalink', params.key)));
  },
});

const store = endpoint({
  method: 'POST',
  path: '/kv/store/',
  summary: 'Share a query (legacy)',
  tag,
  rule: WRITE_SHARED_RULE,
  input: { body: storeBody },
  output: storeReply,
  async run({ deps, identity }, { body }) {
    return { id: await share(deps, identity, 'sqllab_kv', toJsonText(body.data)) };
  },
});

const read = endpoint({
  method: 'GET',
  path: '/kv/:key',
  summary: 'Get a shared query (legacy)',
  tag,
  rule: READ_SHARED_RULE,
  input: { params: keyParams },
  output: z.unknown(),
  async run({ deps }, { params }) {
    const text = await shared(deps, 'sqllab_kv', params.key);
    return new Response(text, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  },
});

export const sharedEndpoints = [insertPermalink, findPermalink, store, read];

const MAX_TRIES = 3;

async function share(deps: Deps, identity: Identity, kind: SharedSqlKind, value: string): Promise<string> {
  const userId = identity.kind === 'user' ? identity.userId : null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const key = newSharedKey(deps.randomBytes);
    if (await insertShared(deps.db, kind, { key, value, userId, nowMs: deps.now() })) return key;
  }
  throw new AppError('GENERIC_BACKEND_ERROR', 'No free key was found.');
}

async function shared(deps: Deps, kind: SharedSqlKind, key: string): Promise<string> {
  const value = await findShared(deps.db, kind, key);
  if (value === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  return value;
}

/** Forms contain JSON as text, JSON bodies can contain it as is. Throws 400 for invalid JSON. */
function toJsonText(data: unknown): string {
  const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
  if (new TextEncoder().encode(text).length > MAX_STORED_BYTES) throw invalid(`Longer than ${MAX_STORED_BYTES} bytes.`);
  try {
    parseJson(text);
  } catch (cause) {
    throw invalid('Not valid JSON.', cause);
  }
  return text;
}

const invalid = (message: string, cause?: unknown): AppError =>
  new AppError('FIELD_INVALID_ERROR', message, { cause, extra: { messages: { data: [message] } } });
