// The tables that SQL Lab is measured with: eight columns, in PostgreSQL and in a Warehouse.
import pg from 'pg';
import { createWarehouseStub } from '#durable/stubs.ts';
import { insertDatabase } from '#app/stores/database/store.server.ts';
import { loadTable } from '#scripts/examples/load-table.ts';
import type { PostgresServer } from '#scripts/servers/postgres-server.ts';
import type { BenchHost } from '#bench/shared/bench-host.ts';

export const MILLION = 1_000_000;
const WAREHOUSE = 'bench';

/** Tables `rows_1m` and `rows_10m`: about 105 bytes of CSV a row. */
export const fillPostgres = (server: PostgresServer): Promise<void> =>
  fill(server, [
    ['rows_1m', MILLION],
    ['rows_10m', 10 * MILLION],
  ]);

/** The table `rows_1m` alone. */
export const fillPostgresMillion = (server: PostgresServer): Promise<void> => fill(server, [['rows_1m', MILLION]]);

async function fill(server: PostgresServer, tables: readonly (readonly [name: string, count: number])[]): Promise<void> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
  for (const [name, count] of tables) {
    await admin.query(`CREATE TABLE ${name} AS SELECT g AS id, (g * 7919::bigint) % 1000003 AS amount, g * 1.37::float8 AS price,
      md5(g::text) AS code, 'customer ' || g AS name, timestamp '2020-01-01' + g * interval '7 seconds' AS happened_at,
      (g % 100)::int AS bucket, 'a longer text ' || (g % 1000) AS note FROM generate_series(1, ${count}) AS g`);
    await admin.query(`GRANT SELECT ON ${name} TO bench`);
  }
  await admin.end();
}

const COLUMNS = [
  ['id', 'INTEGER'],
  ['amount', 'INTEGER'],
  ['price', 'DOUBLE PRECISION'],
  ['code', 'TEXT'],
  ['name', 'TEXT'],
  ['happened_at', 'TIMESTAMP'],
  ['bucket', 'INTEGER'],
  ['note', 'TEXT'],
] as const;

/** A database of a Warehouse with `rows_1m`; gives its id. */
export async function fillWarehouse(bench: BenchHost): Promise<number> {
  await loadTable(createWarehouseStub(bench.host.warehouses, WAREHOUSE), {
    name: 'rows_1m',
    columns: COLUMNS.map(([name, type]) => ({ name, type })),
    batches: () => warehouseRows(),
  });
  const database = {
    uuid: crypto.randomUUID(),
    name: 'bench warehouse',
    engine: 'sqlite',
    parameters: { warehouse: WAREHOUSE },
    allowRunAsync: true,
  };
  return insertDatabase(bench.host.db, database, { authorId: null, nowMs: Date.now() });
}

const BATCH = 10_000;

async function* warehouseRows(): AsyncGenerator<(string | number)[][]> {
  for (let from = 1; from <= MILLION; from += BATCH)
    yield Array.from({ length: BATCH }, (_, index) => {
      const g = from + index;
      const at = new Date(Date.UTC(2020, 0, 1) + g * 7_000).toISOString().slice(0, 19).replace('T', ' ');
      return [
        g,
        (g * 7919) % 1_000_003,
        g * 1.37,
        g.toString(16).padStart(32, '0'),
        `customer ${g}`,
        at,
        g % 100,
        `a longer text ${g % 1000}`,
      ];
    });
}
