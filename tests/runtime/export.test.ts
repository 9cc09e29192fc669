// Exports through the query service, in workerd: a real PostgreSQL and a Warehouse; readers that are slow, leave, or meet a failure.
import { tableFromIPC } from 'apache-arrow';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryServiceClient } from '#app/services/query-service/query-service-client.server.ts';
import type { QueryServiceExport, QueryServiceEntry } from '#app/services/query-service/query-service.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { bindings, queryWorker } from './bindings.ts';

const ROWS = 100_000;
const { host, port, database, analyst, password } = bindings.POSTGRES;
const POSTGRES = {
  databaseId: 2,
  engine: 'postgres',
  parameters: { host, port, database, username: analyst, password, sslmode: 'disable' },
  version: '1',
};
const WAREHOUSE = { databaseId: 1, engine: 'sqlite', parameters: { warehouse: 'export-test' }, version: '1' };

const queryService: QueryServiceEntry = createQueryServiceClient({
  query: queryWorker,
  results: bindings.RESULTS,
  recent: createRecentResults(),
  cache: (caches as unknown as { readonly default: Cache }).default,
  waitUntil: (work) => void work.catch(() => undefined),
});

const requesting = (sql: string, rest: Partial<QueryServiceExport> = {}): QueryServiceExport => ({
  connection: POSTGRES,
  sql,
  params: [],
  maxRows: 1_000_000,
  timeoutMs: 120_000,
  schema: null,
  format: 'csv',
  ...rest,
});

/** A row is 110 bytes or so: far more in all than socket buffers contain. */
const wide = (mark: string, rows = ROWS): string =>
  `SELECT n, n / 7.0::float8 AS ratio, n % 2 = 0 AS even, TIMESTAMP '2020-01-02' + n * INTERVAL '1 second' AS at, ` +
  `'=${mark} ' || repeat('x', 60) AS text FROM (SELECT generate_series(1, ${rows}) AS n) AS numbers`;

async function countSessions(mark: string, condition = 'TRUE'): Promise<number> {
  const sql = `SELECT count(*) FROM pg_stat_activity WHERE state <> 'idle' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid() AND ${condition}`;
  const [row] = await queryService.rows({ connection: POSTGRES, sql, params: [mark], maxRows: 1, timeoutMs: 120_000 });
  return Number(row?.[0]);
}

/** As many looks in a row find a statement waiting for its client, while one that is read goes on, and ends. */
const LOOKS = 20;
async function untilPaused(mark: string): Promise<void> {
  for (let found = 0; found < LOOKS;) {
    expect([mark, await countSessions(mark)]).toEqual([mark, 1]);
    found = (await countSessions(mark, "wait_event_type = 'Client'")) === 1 ? found + 1 : 0;
  }
}

/** Waits for less time than statements have. */
const untilDeleted = (mark: string): Promise<void> =>
  vi.waitFor(async () => expect(await countSessions(mark)).toBe(0), { timeout: 200_000, interval: 50 });

beforeAll(async () => {
  const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'export-test');
  await warehouse.createStaging('facts', [
    { name: 'n', type: 'INTEGER' },
    { name: 't', type: 'TEXT' },
  ]);
  for (let from = 0; from < ROWS; from += 10_000)
    await warehouse.appendRows(
      'facts',
      Array.from({ length: 10_000 }, (_, index) => [from + index, `-row ${from + index}`]),
    );
  await warehouse.commit('facts');
});

describe('an export of 100,000 rows', () => {
  it('from PostgreSQL is a whole CSV file, safe for spreadsheets', async () => {
    const text = await new Response(await queryService.export(requesting(wide('whole')))).text();
    const lines = text.split('\n');
    expect(lines.length).toBe(ROWS + 2);
    expect(lines[0]).toBe('n,ratio,even,at,text');
    expect(lines[7]).toBe(`7,1,False,2020-01-02 00:00:07,'=whole ${'x'.repeat(60)}`);
  });

  it('from a Warehouse too, capped where the cap is, with a last record that says so', async () => {
    const request = requesting('SELECT n, t FROM facts ORDER BY n', { connection: WAREHOUSE, maxRows: 80_000 });
    const lines = (await new Response(await queryService.export(request)).text()).split('\n');
    expect(lines.length).toBe(80_000 + 3);
    expect(lines.slice(0, 2)).toEqual(['n,t', "0,'-row 0"]);
    expect(lines.at(-2)).toBe('# Capped: this file ends after 80000 rows and the query gives more.,');
  });

  it('is a spreadsheet, NDJSON and an Arrow stream as well', async () => {
    const xlsx = new Uint8Array(
      await new Response(await queryService.export(requesting(wide('sheet'), { format: 'xlsx' }))).arrayBuffer(),
    );
    expect([...xlsx.subarray(0, 4), ...xlsx.subarray(-22, -18)]).toEqual([0x50, 0x4b, 3, 4, 0x50, 0x4b, 5, 6]);
    const ndjson = await new Response(await queryService.export(requesting(wide('lines'), { format: 'ndjson' }))).text();
    expect(JSON.parse(ndjson.slice(0, ndjson.indexOf('\n')))).toMatchObject({ n: 1, even: false, at: '2020-01-02T00:00:01' });
    expect(ndjson.split('\n').length).toBe(ROWS + 1);
    const arrow = tableFromIPC(
      await new Response(await queryService.export(requesting(wide('arrow'), { format: 'arrow' }))).arrayBuffer(),
    );
    expect([arrow.numRows, arrow.getChild('n')?.get(ROWS - 1), arrow.getChild('even')?.get(1)]).toEqual([ROWS, ROWS, true]);
  });
});

describe('an export', () => {
  it('gives its first bytes long before the statement has ended', async () => {
    const slow =
      'SELECT n, (SELECT count(*) FROM generate_series(1, 60000) AS g WHERE g <> n) AS first FROM generate_series(1, 100000) AS n';
    const reader = (await queryService.export(requesting(slow, { format: 'ndjson' }))).getReader();
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0);
    expect(await countSessions('AS first')).toBe(1);
    await reader.cancel();
    await untilDeleted('AS first');
  });

  it('waits for a slow reader: the database pauses meanwhile', { timeout: 300_000 }, async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const mark = `held ${format}`;
      // Longer than the looks take on a busy machine: a statement that ended isn't one that pauses.
      const held = requesting(wide(mark, 2_000_000), { format, maxRows: 2_000_000, timeoutMs: 120_000 });
      const reader = (await queryService.export(held)).getReader();
      await reader.read();
      await untilPaused(mark);
      await reader.cancel();
      await untilDeleted(mark);
    }
  });

  // More rows than anybody could read to their end meanwhile.
  it('that its reader leaves in the middle ends on the database', async () => {
    for (const format of ['csv', 'ndjson', 'xlsx', 'arrow'] as const) {
      const mark = `left ${format}`;
      const reader = (
        await queryService.export(requesting(wide(mark, 500_000_000), { format, maxRows: 500_000_000 }))
      ).getReader();
      for (let count = 0; count < 3; count += 1) await reader.read();
      await reader.cancel();
      await untilDeleted(mark);
    }
  });

  it('that breaks in the middle has no clean end', async () => {
    const breaking = `SELECT 1 / (n - 60000) AS q, repeat('x', 50) AS text FROM generate_series(1, ${ROWS}) AS n`;
    for (const format of ['csv', 'ndjson', 'xlsx', 'arrow'] as const) {
      const body = await queryService.export(requesting(breaking, { format }));
      await expect(new Response(body).arrayBuffer(), format).rejects.toThrow();
    }
  });

  it('is an error of its type where the database refuses before the first row', async () => {
    await expect(queryService.export(requesting('SELECT * FROM missing'))).rejects.toMatchObject({
      type: 'TABLE_DOES_NOT_EXIST_ERROR',
    });
    await expect(queryService.export(requesting('DELETE FROM facts', { connection: WAREHOUSE }))).rejects.toMatchObject({
      type: 'DML_NOT_ALLOWED_ERROR',
    });
  });
});
