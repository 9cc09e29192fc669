import { describe, expect, it, vi } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { type Dataset, PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';
import { executeQuery, describeQuery } from './chart-data.server.ts';
import type { QueryDeps } from './dataset-result.ts';
import { noMetadataCache } from '#app/services/query-service/metadata-cache.server.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';

const column = (name: string, type: string, isTemporal = false) => ({
  name,
  verboseName: null,
  description: null,
  type,
  isTemporal,
  isGroupable: true,
  isFilterable: true,
  expression: null,
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
  mainTemporalColumn: 'ds',
  columns: [column('ds', 'TIMESTAMP', true), column('size', 'TEXT'), column('amount', 'REAL')],
  metrics: [{ name: 'count', verboseName: null, description: null, expression: 'COUNT(*)', d3Format: null, currency: null }],
  version: '7',
  ...PLAIN_SETTINGS,
};

const config = {
  rowLimit: 50_000,
  sqlMaxRows: 100_000,
  samplesRowLimit: 1_000,
  queryTimeoutMs: 60_000,
  cacheTimeoutS: 86_400,
} as QueryDeps['config'];
const identity = { kind: 'user', userId: 1, permissions: new Set<string>() } as unknown as Identity;

interface Requested {
  readonly key: string;
  readonly statement: ServiceStatement;
  readonly force: boolean;
  readonly ttlS: number;
}

/** A query service that returns one table and records its requests. */
function createQueryServiceOf(table: Table, isCached = false): { deps: QueryDeps; requested: Requested[] } {
  const request: Requested[] = [];
  const queryService: QueryDeps['queryService'] = {
    query: (key, statement, { force, ttlS }) => {
      request.push({ key, statement, force, ttlS });
      return Promise.resolve({ table, rowCount: table.rowCount, isCached, queriedAtMs: 1_000 });
    },
    isStored: () => Promise.resolve(false),
    rows: () => Promise.resolve([]),
    export: () => Promise.reject(new Error('This test exports nothing.')),
  };
  return { deps: { db: {} as QueryDeps['db'], metadataCache: noMetadataCache, queryService, config }, requested: request };
}

const sizes: Table = {
  columns: [
    { name: 'size', type: 'string', values: ['Small', 'Large'] },
    { name: 'count', type: 'numeric', values: Float64Array.of(3, 1) },
  ],
  rowCount: 2,
};

const buildQuery = (query: unknown, more: Partial<DatasetQuery> = {}): DatasetQuery => ({
  identity,
  dataset,
  connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' },
  rowClauses: [],
  query,
  resultType: 'full',
  force: false,
  nowMs: Date.UTC(2026, 10, 21, 12),
  timeZone: null,
  ...more,
});

describe('a query result', () => {
  it('does not wait for a request that was cut off while it made the same keys', async () => {
    const { deps } = createQueryServiceOf(sizes);
    // A dataset that no other test has planned with.
    const same = buildQuery({ columns: ['size'], metrics: ['count'] }, { dataset: { ...dataset } });
    const digest = vi.spyOn(crypto.subtle, 'digest').mockReturnValueOnce(new Promise(() => undefined));
    void executeQuery(deps, same);
    await expect.poll(() => digest.mock.calls).not.toHaveLength(0);
    expect((await executeQuery(deps, same)).table.rowCount).toBe(2);
  });

  it('has the table after post-processing, and says how old it is', async () => {
    const { deps, requested: request } = createQueryServiceOf(sizes, true);
    const contribution = { operation: 'contribution', options: { columns: ['count'], rename_columns: ['share'] } };
    const result = await executeQuery(
      deps,
      buildQuery({ columns: ['size'], metrics: ['count'], post_processing: [contribution] }),
    );
    expect(result.table.columns.map(({ name }) => name)).toEqual(['size', 'count', 'share']);
    expect(result.table.columns[2]?.values).toEqual(Float64Array.of(0.75, 0.25));
    expect(result).toMatchObject({
      sqlRowCount: 2,
      isCached: true,
      cachedAtMs: 1_000,
      queriedAtMs: 1_000,
      cacheTimeoutS: 86_400,
      indexNames: [0, 1],
    });
    expect([...result.labelMap.keys()]).toEqual(['size', 'count', 'share']);
    expect(request[0]).toMatchObject({ key: result.cacheKey, force: false, ttlS: 86_400 });
    expect(request[0]?.statement).toMatchObject({ maxRows: 50_000, timeoutMs: 60_000, params: [] });
    expect(result.cacheKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('names series as users write them, and returns the levels they were joined from', async () => {
    const { deps } = createQueryServiceOf({
      columns: [
        { name: 'ds', type: 'temporal', values: Float64Array.of(0, 0) },
        { name: 'size', type: 'string', values: ['Egypt, Arab Rep.', 'Large'] },
        { name: 'count', type: 'numeric', values: Float64Array.of(3, 1) },
      ],
      rowCount: 2,
    });
    const pivot = { index: ['ds'], columns: ['size'], aggregates: { count: { operator: 'mean' } } };
    const result = await executeQuery(
      deps,
      buildQuery({
        columns: ['ds', 'size'],
        metrics: ['count'],
        post_processing: [{ operation: 'pivot', options: pivot }, { operation: 'flatten' }],
      }),
    );
    expect(result.table.columns.map(({ name }) => name)).toEqual(['ds', 'count, Egypt, Arab Rep.', 'count, Large']);
    expect(result.labelMap.get('count, Egypt, Arab Rep.')).toEqual(['count', 'Egypt, Arab Rep.']);
  });

  it('takes numbers of a temporal column as epoch milliseconds', async () => {
    const { deps } = createQueryServiceOf({
      columns: [{ name: 'ds', type: 'numeric', values: Float64Array.of(1718876400000) }],
      rowCount: 1,
    });
    const result = await executeQuery(deps, buildQuery({ columns: ['ds'] }));
    expect(result.table.columns[0]?.type).toBe('temporal');
    expect([...result.temporalNames]).toEqual(['ds']);
  });

  it('is another one for other rows, another zone and another dataset version', async () => {
    const { deps, requested: request } = createQueryServiceOf(sizes);
    const query = { columns: ['size'], metrics: ['count'] };
    await executeQuery(deps, buildQuery(query));
    await executeQuery(deps, buildQuery(query));
    await executeQuery(deps, buildQuery(query, { rowClauses: [{ groupKey: null, clause: "size = 'Large'" }] }));
    await executeQuery(deps, buildQuery(query, { timeZone: 'Europe/Berlin' }));
    await executeQuery(deps, buildQuery(query, { dataset: { ...dataset, version: '8' } }));
    const keys = request.map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(4);
  });

  it('reads “today” in the zone that it was given', async () => {
    const { deps } = createQueryServiceOf(sizes);
    const query = { metrics: ['count'], filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: 'Last day' }] };
    expect(await describeQuery(deps, buildQuery(query))).toContain('"ds" >= \'2026-11-20 00:00:00\'');
    expect(await describeQuery(deps, buildQuery(query, { timeZone: 'Asia/Tokyo' }))).toContain('"ds" >= \'2026-11-19 15:00:00\'');
  });

  it('is cached under the time of its request, whenever it is read', async () => {
    const { deps, requested: request } = createQueryServiceOf(sizes);
    const query = { metrics: ['count'], filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: 'Last day' }] };
    const nowMs = Date.UTC(2026, 10, 21, 12);
    await executeQuery(deps, buildQuery(query, { nowMs }));
    await executeQuery(deps, buildQuery(query, { nowMs: nowMs + 24 * 3_600_000 }));
    await executeQuery(deps, buildQuery(query, { nowMs }));
    const [first, nextDay, again] = request.map(({ key }) => key);
    expect(again).toBe(first);
    expect(nextDay).not.toBe(first);
  });

  it('gives samples ungrouped, a thousand of them unless told', async () => {
    const { deps } = createQueryServiceOf(sizes);
    const query = {
      columns: ['size'],
      metrics: ['count'],
      orderby: [['count', false]],
      filters: [{ col: 'size', op: '==', val: 'Large' }],
    };
    const sql = await describeQuery(deps, buildQuery(query, { resultType: 'samples' }));
    expect(sql).toBe(
      'SELECT\n  "ds" AS "ds",\n  "size" AS "size",\n  "amount" AS "amount"\nFROM "sales"\nWHERE "size" = \'Large\'\nLIMIT 1000',
    );
    expect(await describeQuery(deps, buildQuery({ row_limit: 3 }, { resultType: 'samples' }))).toContain('LIMIT 3');
  });

  it('never queries the database for what cannot be shaped', async () => {
    const { deps, requested: request } = createQueryServiceOf(sizes);
    const query = { columns: ['size'], metrics: ['count'], post_processing: [{ operation: 'resample', options: {} }] };
    await expect(executeQuery(deps, buildQuery(query))).rejects.toThrow(AppError);
    await expect(executeQuery(deps, buildQuery(query))).rejects.toThrow(/resample/);
    expect(request).toEqual([]);
  });

  it('shapes a result once, for as long as it is the same', async () => {
    const { deps } = createQueryServiceOf(sizes);
    const other = createQueryServiceOf({ ...sizes });
    const share = (name: string) => ({ operation: 'contribution', options: { columns: ['count'], rename_columns: [name] } });
    const tableOf = async (from: QueryDeps, name: string, nowMs: number) => {
      const query = { columns: ['size'], metrics: ['count'], post_processing: [share(name)] };
      return (await executeQuery(from, buildQuery(query, { nowMs }))).table;
    };
    const first = await tableOf(deps, 'share', 0);
    expect(await tableOf(deps, 'share', 60_000)).toBe(first);
    expect((await tableOf(deps, 'part', 60_000)).columns.map(({ name }) => name)).toEqual(['size', 'count', 'part']);
    expect(await tableOf(deps, 'share', 60_000)).toBe(first);
    expect(await tableOf(other.deps, 'share', 120_000)).not.toBe(first);
  });

  it('does not keep a shape that is much larger than its result', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => index);
    const { deps } = createQueryServiceOf({
      columns: [
        { name: 'size', type: 'string', values: rows.map((row) => `row ${row}`) },
        { name: 'count', type: 'numeric', values: Float64Array.from(rows) },
      ],
      rowCount: 20,
    });
    const pivot = { index: ['count'], columns: ['size'], aggregates: { count: { operator: 'mean' } } };
    const query = { columns: ['size'], metrics: ['count'], post_processing: [{ operation: 'pivot', options: pivot }] };
    const first = await executeQuery(deps, buildQuery(query, { nowMs: 0 }));
    expect(first.table.columns).toHaveLength(21);
    const again = await executeQuery(deps, buildQuery(query, { nowMs: 60_000 }));
    expect(again.table).toEqual(first.table);
    expect(again.table).not.toBe(first.table);
  });
});
