// A virtual dataset on a real PostgreSQL server reads the schema that access was decided for, whatever else the role sees.
import { applyD1Migrations } from 'cloudflare:test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drizzle } from 'drizzle-orm/d1';
import type { Identity } from '#app/domain/access/identity.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import type { Cell } from '#app/domain/table.ts';
import { createDriver } from '#app/engines/create-driver.server.ts';
import { executeQuery, planStatementRequests } from '#app/services/chart-data/chart-data.server.ts';
import type { QueryDeps } from '#app/services/chart-data/dataset-result.ts';
import { createQueryServiceClient } from '#app/services/query-service/query-service-client.server.ts';
import { noMetadataCache } from '#app/services/query-service/metadata-cache.server.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createTransports } from '#durable/transports.ts';
import { bindings, queryWorker } from './bindings.ts';

const { host, port, database, analyst, password } = bindings.POSTGRES;
const parameters = { host, port, database, username: analyst, password, sslmode: 'disable' };
const driver = createDriver('postgres', parameters, createTransports(bindings));

beforeAll(async () => {
  await applyD1Migrations(bindings.DB, bindings.MIGRATIONS);
  for (const sql of [
    'DROP SCHEMA IF EXISTS north CASCADE',
    'DROP TABLE IF EXISTS public.branch',
    'CREATE SCHEMA north',
    "CREATE TABLE north.branch AS SELECT 'north' AS name",
    "CREATE TABLE public.branch AS SELECT 'public' AS name",
  ])
    await write(sql);
});
afterAll(() => driver.close());

async function write(sql: string): Promise<void> {
  const events = driver.stream({ sql, params: [], maxRows: 1, timeoutMs: 120_000, readOnly: false });
  for await (const event of events) void event;
}

const dataset: Dataset = {
  id: 3,
  uuid: 'u',
  name: 'branches',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: 'SELECT * FROM branch',
  version: '7',
  mainTemporalColumn: null,
  metrics: [],
  columns: [
    {
      name: 'name',
      type: 'TEXT',
      verboseName: null,
      description: null,
      expression: null,
      isTemporal: false,
      isGroupable: true,
      isFilterable: true,
      storage: 'native' as const,
    },
  ],
  ...PLAIN_SETTINGS,
};

const queryService = createQueryServiceClient({
  query: queryWorker,
  results: bindings.RESULTS,
  recent: createRecentResults(),
  cache: (caches as unknown as { readonly default: Cache }).default,
  waitUntil: (work) => void work,
});

const config = { rowLimit: 100, sqlMaxRows: 100, samplesRowLimit: 10, queryTimeoutMs: 10_000, cacheTimeoutS: 60 };
const deps: QueryDeps = {
  db: drizzle(bindings.DB, { schema }),
  metadataCache: noMetadataCache,
  queryService,
  config: config as QueryDeps['config'],
};

const buildQueryIn = (place: string | null): DatasetQuery => ({
  identity: { kind: 'user', userId: 1, permissions: new Set<string>() } as unknown as Identity,
  dataset: { ...dataset, schema: place },
  connection: { databaseId: 1, engine: 'postgres', parameters, version: '1' },
  rowClauses: [],
  query: { columns: ['name'], row_limit: 10 },
  resultType: 'full',
  force: false,
  nowMs: Date.UTC(2026, 10, 21),
  timeZone: null,
});

const names = async (place: string | null): Promise<Cell[]> => {
  const { table } = await executeQuery(deps, buildQueryIn(place));
  const [column] = table.columns;
  return column?.type === 'string' ? [...column.values] : [];
};

describe('an unqualified table of a virtual dataset', () => {
  it("is the one of the dataset's schema", async () => {
    expect([await names('north'), await names('public'), await names('north')]).toEqual([['north'], ['public'], ['north']]);
  });

  it('is the one that the connection means where the dataset has no schema', async () => {
    expect(await names(null)).toEqual(['public']);
  });

  it('is not looked for in another schema', async () => {
    await expect(names('nowhere')).rejects.toThrow(/branch/);
  });

  it('has a separate result under every schema', async () => {
    const queries = await Promise.all(['north', 'public', null].map((place) => planStatementRequests(deps, buildQueryIn(place))));
    expect(new Set(queries.map(([query]) => query?.cacheKey)).size).toBe(3);
  });
});
