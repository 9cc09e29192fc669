// SQL Lab's runs in the runtime tests: rows in D1, a warehouse and a PostgreSQL to query, and their results.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { applyD1Migrations } from 'cloudflare:test';
import { drizzle } from 'drizzle-orm/d1';
import { eq } from 'drizzle-orm';
import type { RunStatement } from '#app/domain/sqllab/run-job.ts';
import type { QueryRow } from '#app/stores/query/transitions.server.ts';
import type { Db } from '#app/stores/db.ts';
import type { ResultStore } from '#app/services/query-service/query-runs.ts';
import { createResultStore } from '#app/services/query-service/result-store.server.ts';
import type { Cell } from '#app/domain/table.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createEventQueueStub } from '#durable/stubs.ts';
import { createQueryRuns } from '#workers/query-runs.ts';
import { bindings } from './bindings.ts';

export const db: Db = drizzle(bindings.DB, { schema });
export const results: ResultStore = createResultStore(bindings.RESULTS, { now: Date.now, ttlMs: DAY_MS });
export const runs = createQueryRuns({ db, runs: bindings.QUERY_RUN, queue: bindings.QUERIES });

export interface Fixture {
  readonly warehouseId: number;
  readonly postgresId: number;
  readonly mysqlId: number;
}

export async function prepareRuns(): Promise<Fixture> {
  await applyD1Migrations(bindings.DB, bindings.MIGRATIONS);
  const insert = async (name: string, engine: string, parameters: Record<string, unknown>): Promise<number> => {
    const stamps = { uuid: crypto.randomUUID(), createdOnMs: 0, changedOnMs: 0 };
    const values = { name: `${name} ${stamps.uuid}`, engine, parameters, ...stamps };
    const [row] = await db.insert(schema.databases).values(values).returning({ id: schema.databases.id });
    return row?.id ?? 0;
  };
  const { host, port, database, analyst, password } = bindings.POSTGRES;
  return {
    warehouseId: await insert('warehouse', 'sqlite', { warehouse: 'runs' }),
    postgresId: await insert('postgres', 'postgres', { host, port, database, username: analyst, password, sslmode: 'disable' }),
    mysqlId: await insert('mysql', 'mysql', { ...mysqlParameters(), sslmode: 'disable' }),
  };
}

const mysqlParameters = (): Record<string, unknown> => {
  const { host, port, database, analyst, password } = bindings.MYSQL;
  return { host, port, database, username: analyst, password };
};

export const statement = (sql: string, rest: Partial<RunStatement> = {}): RunStatement => ({
  sql,
  kind: 'select',
  readOnly: true,
  maxRows: 1_000_000,
  ...rest,
});

/** For PostgreSQL: a row every 10 ms or so, for a minute. `mark` tells its sessions from others. */
export const slow = (mark = 'slow'): string =>
  `SELECT n, (SELECT count(*) FROM generate_series(1, 60000) AS g WHERE g <> n) AS c, '${mark}' AS mark FROM generate_series(1, 6000) AS n`;

/** A row that waits for its turn. */
export async function insertRun(
  databaseId: number,
  statements: readonly RunStatement[],
  rest: Partial<typeof schema.queries.$inferInsert> & { timeoutMs?: number } = {},
): Promise<QueryRow> {
  const { timeoutMs = 120_000, ...columns } = rest;
  const clientId = crypto.randomUUID().slice(0, 11);
  const job = {
    statements: [...statements],
    schema: null,
    catalog: null,
    timeoutMs,
    resultsKey: `key-${clientId}`,
    channel: clientId,
  };
  const [row] = await db
    .insert(schema.queries)
    .values({
      clientId,
      databaseId,
      sql: statements.at(-1)?.sql ?? '',
      state: 'pending',
      isAsync: true,
      limit: 1_000,
      limitingFactor: 'DROPDOWN',
      job,
      startMs: Date.now(),
      changedOnMs: 0,
      ...columns,
    })
    .returning();
  if (!row) throw new Error('No row.');
  return row;
}

export async function readRun({ id }: QueryRow): Promise<QueryRow> {
  const [row] = await db.select().from(schema.queries).where(eq(schema.queries.id, id));
  if (!row) throw new Error('The run was deleted.');
  return row;
}

export async function readRows(resultsKey: string): Promise<(readonly Cell[])[]> {
  const { segments } = await results.readManifest(resultsKey);
  const rows: (readonly Cell[])[] = [];
  for (const n of segments.keys()) for (const row of await results.readSegment(resultsKey, n + 1)) rows.push(row);
  return rows;
}

export const listRunEvents = (run: QueryRow) => createEventQueueStub(bindings.EVENT_QUEUE, run.job.channel).list(null);

export const runObject = (run: QueryRow) => bindings.QUERY_RUN.get(bindings.QUERY_RUN.idFromName(`run:${run.clientId}`));

export async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean, timeoutMs = 25_000): Promise<T> {
  const deadlineMs = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (Date.now() > deadlineMs) throw new Error(`Not in time; the last was ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const isOver = (row: QueryRow): boolean => ['success', 'failed', 'stopped', 'timed_out'].includes(row.state);
