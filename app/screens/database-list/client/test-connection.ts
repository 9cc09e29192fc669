// Tries a connection, and says how long the reply took.
import * as z from 'zod';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import type { DatabaseApi } from './database-api.ts';
import type { FormFailure } from './form-failure.ts';

export type TestResult =
  | { readonly ok: true; readonly ms: number }
  | { readonly ok: false; readonly ms: number; readonly message: string; readonly failure: FormFailure };

/** Throws only what ends an aborted call. */
export async function testConnection(api: DatabaseApi, body: unknown, signal?: AbortSignal): Promise<TestResult> {
  const startMs = performance.now();
  const outcome = await api.call('/test_connection/', { method: 'POST', body, reply: done, ...(signal && { signal }) });
  const ms = Math.max(1, Math.round(performance.now() - startMs));
  return outcome.ok ? { ok: true, ms } : { ok: false, ms, message: outcome.failure.message, failure: outcome.failure };
}

const storedSchema = z.object({
  result: z.object({
    backend: z.string(),
    database_name: z.string(),
    parameters: z.record(z.string(), z.unknown()),
  }),
});

/** Tries a database as it is stored. */
export async function testStored(api: DatabaseApi, id: number): Promise<TestResult> {
  const outcome = await api.call(`/${id}/connection`);
  if (!outcome.ok) return { ok: false, ms: 0, message: outcome.failure.message, failure: outcome.failure };
  const { backend, database_name, parameters } = storedSchema.parse(outcome.value).result;
  return testConnection(api, { database_name, engine: backend, parameters });
}
