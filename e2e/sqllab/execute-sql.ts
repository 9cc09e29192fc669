// SQL that a story runs without opening SQL Lab.
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { expect, read } from '#e2e/fixtures.ts';

interface Executed {
  readonly status: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** Runs SQL as SQL Lab does. */
export async function executeSql(context: BrowserContext, databaseId: number, sql: string, more: object = {}): Promise<Executed> {
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const data = { database_id: databaseId, sql, runAsync: false, client_id: randomUUID().slice(0, 11), queryLimit: 100, ...more };
  const reply = await context.request.post('/api/v1/sqllab/execute/', { headers, data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Executed;
}
