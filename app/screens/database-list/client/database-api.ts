// Calls the API for the database screens. Failures are values: a form has a place for each.
import { z } from 'zod';
import { failureOf, OFFLINE, readFailure, SESSION_OVER, type Failure } from './failure.ts';

export type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure };

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export interface DatabaseApi {
  /** `path` below `/api/v1/database`. Throws only what ends an aborted call. */
  call(path: string, options?: CallOptions): Promise<Outcome>;
}

const ROOT = '/api/v1/database';
const tokenSchema = z.object({ result: z.string() });
const tokenErrorSchema = z.object({ errors: z.tuple([z.looseObject({ error_type: z.literal('FRONTEND_CSRF_ERROR') })]) });

/** `fetch` is the browser's own; tests pass theirs. */
export function createDatabaseApi(firstToken: string, fetch: typeof globalThis.fetch): DatabaseApi {
  let token = firstToken;

  const send = async (url: string, { method = 'GET', body, signal }: CallOptions): Promise<Response | null> => {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (method !== 'GET') headers['X-CSRFToken'] = token;
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    try {
      return await fetch(url, sent);
    } catch (error) {
      if (signal?.aborted) throw error;
      return null; // No reply at all: the caller says that the server cannot be reached.
    }
  };

  /** False: nobody is logged in any more. */
  const renewToken = async (): Promise<boolean> => {
    const reply = await send('/api/v1/security/csrf_token/', {});
    const parsed = tokenSchema.safeParse(reply?.ok ? await readJson(reply) : null);
    if (parsed.success) token = parsed.data.result;
    return parsed.success;
  };

  return {
    async call(path, options = {}) {
      let reply = await send(ROOT + path, options);
      if (!reply) return { ok: false, failure: failureOf('offline', OFFLINE) };
      let body = await readJson(reply);
      if (!reply.ok && tokenErrorSchema.safeParse(body).success) {
        if (!(await renewToken())) return { ok: false, failure: failureOf('session', SESSION_OVER) };
        reply = await send(ROOT + path, options);
        if (!reply) return { ok: false, failure: failureOf('offline', OFFLINE) };
        body = await readJson(reply);
      }
      return reply.ok ? { ok: true, value: body } : { ok: false, failure: readFailure(reply.status, body) };
    },
  };
}

/** Null for a body that is no JSON: the status speaks then. */
const readJson = (reply: Response): Promise<unknown> => reply.json().catch(() => null);
