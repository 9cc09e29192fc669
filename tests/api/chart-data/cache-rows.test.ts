// No two users who see different rows share a cached result: random clauses, through every query path.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { executeQuery } from '#app/services/chart-data/chart-data.server.ts';
import type { QueryDeps } from '#app/services/chart-data/dataset-result.ts';
import { noMetadataCache } from '#app/services/query-service/metadata-cache.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';

const column = (name: string, type: string) => ({
  name,
  type,
  verboseName: null,
  description: null,
  expression: null,
  isTemporal: type === 'TIMESTAMP',
  isGroupable: true,
  isFilterable: true,
  storage: 'native' as const,
});

const dataset: Dataset = {
  id: 3,
  uuid: 'u',
  name: 'sales',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  version: '7',
  mainTemporalColumn: 'ds',
  columns: [column('ds', 'TIMESTAMP'), column('size', 'TEXT'), column('amount', 'REAL')],
  metrics: [{ name: 'count', verboseName: null, description: null, expression: 'COUNT(*)', d3Format: null, currency: null }],
  ...PLAIN_SETTINGS,
};

/** A query service as a cache: a key returns what its first caller was given, which says whose rows those are. */
function sharedQueryService() {
  const kept = new Map<string, string>();
  const runOf = (rows: string): QueryDeps['queryService'] => ({
    query: (key) => {
      const isCached = kept.has(key);
      if (!isCached) kept.set(key, rows);
      const values = [kept.get(key) ?? null];
      const table = { columns: [{ name: 'size', type: 'string' as const, values }], rowCount: 1 };
      return Promise.resolve({ table, rowCount: 1, isCached, queriedAtMs: 1 });
    },
    isStored: () => Promise.resolve(false),
    rows: () => Promise.resolve([]),
    export: () => Promise.reject(new Error('Nothing is exported here.')),
  });
  return runOf;
}

const config = { rowLimit: 50_000, sqlMaxRows: 100_000, samplesRowLimit: 1_000, queryTimeoutMs: 1_000, cacheTimeoutS: 60 };
const user = (userId: number): Identity => ({ kind: 'user', userId, permissions: new Set<string>() }) as unknown as Identity;

async function runQuery(
  queryService: QueryDeps['queryService'],
  who: number,
  rowClauses: readonly RowClause[],
  query: unknown,
): Promise<unknown> {
  const deps = {
    db: {} as QueryDeps['db'],
    metadataCache: noMetadataCache,
    queryService,
    config: config as QueryDeps['config'],
  };
  const connection = { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' };
  const datasetQuery: DatasetQuery = {
    identity: user(who),
    dataset,
    connection,
    rowClauses,
    query,
    resultType: 'full',
    force: false,
    nowMs: Date.UTC(2026, 10, 21),
    timeZone: null,
  };
  const { table } = await executeQuery(deps, datasetQuery);
  return table.columns[0]?.values[0];
}

const word = fc.stringMatching(/^[a-z ';"-]{0,6}$/).map((text) => `'${text.replaceAll("'", "''")}'`);
const condition = fc.oneof(
  fc.tuple(fc.constantFrom('=', '<>', '<'), word).map(([operator, value]) => `size ${operator} ${value}`),
  fc.tuple(fc.constantFrom('>', '<='), fc.integer({ min: -5, max: 5 })).map(([operator, n]) => `amount ${operator} ${n}`),
  fc.constantFrom('1 = 1', '1 = 0', 'size IS NULL', "size IN ('a', 'b')", "size IN ('a'', ''b')"),
);
const clause = fc.record({ groupKey: fc.constantFrom(null, 'a', 'b'), clause: condition });
const clauses = fc.array(clause, { maxLength: 3 });
const query = fc.record({
  columns: fc.constantFrom(['size'], [], ['size', 'ds']),
  metrics: fc.constant(['count']),
  row_limit: fc.constantFrom(1, 10, 50_000),
  filters: fc.constantFrom([], [{ col: 'size', op: '==', val: 'a' }], [{ col: 'ds', op: 'TEMPORAL_RANGE', val: 'Last week' }]),
});

/** Which rows are let through, whatever the order of the rules that say so. */
const meaning = (of: readonly RowClause[]): string => JSON.stringify(of.map(({ groupKey, clause: text }) => [groupKey, text]));

describe('cached results', () => {
  it('are never another user’s rows, whatever the clauses', async () => {
    await fc.assert(
      fc.asyncProperty(clauses, clauses, query, async (mine, yours, request) => {
        const runOf = sharedQueryService();
        await runQuery(runOf(meaning(mine)), 1, mine, request);
        expect(await runQuery(runOf(meaning(yours)), 2, yours, request)).toBe(meaning(yours));
      }),
      { numRuns: 300 },
    );
  });

  it('are shared by users with the same clauses', async () => {
    await fc.assert(
      fc.asyncProperty(clauses, query, async (both, request) => {
        const runOf = sharedQueryService();
        await runQuery(runOf('of the first'), 1, both, request);
        expect(await runQuery(runOf('of the second'), 2, both, request)).toBe('of the first');
      }),
      { numRuns: 100 },
    );
  });
});
