import { describe, expect, it } from 'vitest';
import type { databases } from '#drizzle/schema/index.ts';
import { toConnection } from './connection.server.ts';

const row = { id: 1, uuid: 'u', version: 3, engine: 'postgres', parameters: { host: 'h' }, encryptedSecrets: null };
const limitOf = async (extra: Record<string, unknown>) =>
  (await toConnection({ ...row, extra } as unknown as typeof databases.$inferSelect, 'key')).maxReportQueries;

describe('a database as a connection', () => {
  it.each([
    [{ max_report_queries: 2 }, 2],
    [{}, undefined],
    [{ max_report_queries: 0 }, undefined],
    [{ max_report_queries: '2' }, undefined],
  ])('with the settings %j limits queries of reports to %j', async (extra, limit) => {
    expect(await limitOf(extra)).toBe(limit);
  });
});
