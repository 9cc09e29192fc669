// What a Warehouse's process retains of the statements that it ran.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { openGateway } from '#scripts/warehouses/gateway.ts';

const STATEMENTS = 600;
/** As many fill every cache of the process, and make as much garbage as V8 leaves lying. */
const WARM_UP = 1_500;
/** Compiled, the statements take some 16 MB together. */
const MAX_GROWTH_MB = 8;

const residentMb = (pid: number | null): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

it('does not keep each statement compiled', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-memory-'));
  const gateway = await openGateway({ directory, report: () => undefined });
  try {
    const driver = createSqliteDriver(createWarehouseStub(gateway, 'memory'));
    const run = async (n: number): Promise<unknown> => {
      const sql = `SELECT ${n} AS a, '${'x'.repeat(100)}' AS b`;
      const rows = [];
      for await (const event of driver.stream({ sql, params: [], maxRows: 10, timeoutMs: 20_000, readOnly: true }))
        if (event.kind === 'rows') rows.push(...event.rows);
      return rows[0]?.[0];
    };
    for (let n = 0; n < WARM_UP; n += 1) await run(-n);
    const startMb = residentMb(gateway.pidOf('memory'));
    for (let n = 1; n <= STATEMENTS; n += 1) expect(await run(n)).toBe(n);
    expect(residentMb(gateway.pidOf('memory')) - startMb).toBeLessThan(MAX_GROWTH_MB);
  } finally {
    await gateway.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
