import { expect, it } from 'vitest';
import type { CellKind } from '#app/domain/results/compare-cells.ts';
import type { Cell } from '#app/domain/table.ts';
import { memoryBucket } from '#app/services/query-service/result-bucket.fixture.ts';
import { createResultStore } from '#app/services/query-service/result-store.server.ts';
import { arrangeResult } from './arrange-result.server.ts';
import { SORT_LIMITS, type SortLimits } from './sort-stored.server.ts';

const SEGMENTS = 24;
const ROWS = 400;
/** Wide enough that a few segments fill what is sorted in memory at a time. */
const WIDE = 'x'.repeat(2_000);

/** Limits with which everything fits into memory, some rows do, and none do. */
const LIMITS: readonly (readonly [name: string, limits: SortLimits, isMerged: boolean])[] = [
  ['in memory', SORT_LIMITS, false],
  ['in windows', { maxRows: 10_000, windowBytes: 3_000_000, maxWindows: 100 }, false],
  ['by merging sorted parts', { maxRows: 0, windowBytes: 0, maxWindows: 0 }, true],
];

it.each(LIMITS)('sorts %s, keeps ties as they came, and leaves no parts behind', async (_, limits, isMerged) => {
  const { bucket, puts } = memoryBucket();
  const results = createResultStore(bucket, { now: () => 1_000, ttlMs: 1_000 });
  const writer = results.write('key');
  writer.begin([
    { name: 'n', databaseType: 'INT4' },
    { name: 'text', databaseType: 'TEXT' },
  ]);
  const value = (at: number): Cell => (at * 7_919) % 1_009;
  for (let segment = 0; segment < SEGMENTS; segment += 1)
    await writer.add(Array.from({ length: ROWS }, (_, at) => [value(segment * ROWS + at), WIDE]));
  await writer.end({ state: 'complete', isTruncated: false, error: null });

  let made = 0;
  const manifest = await results.readManifest('key');
  const sort = { col: 0, direction: 'ascending' as const };
  const request = { resultsKey: 'key', manifest, arrangement: { sort }, kind: 'number' as const };
  const deps = { results, newUuid: () => `part-${(made += 1)}` };
  const key = await arrangeResult(deps, request, limits);
  expect(made > 1).toBe(isMerged);
  const { segments, rowCount, state } = await results.readManifest(key);
  const rows: (readonly Cell[])[] = [];
  for (const at of segments.keys()) rows.push(...(await results.readSegment(key, at + 1)));
  const expected = Array.from({ length: SEGMENTS * ROWS }, (_, at) => at + 1).sort(
    (a, b) => Number(value(a - 1)) - Number(value(b - 1)) || a - b,
  );
  expect([rowCount, state, rows.map((row) => row[2])]).toEqual([SEGMENTS * ROWS, 'complete', expected]);
  expect([...puts.keys()].filter((name) => name.includes('part-'))).toEqual([]);

  const before = made;
  expect([await arrangeResult(deps, request), made]).toEqual([key, before]);
});

const CELLS: readonly (readonly [kind: CellKind, cells: readonly Cell[]])[] = [
  ['number', [3, null, -1, '12345678901234567890', 1, 'NaN', 1.5, '0.1', null, 1, '1.0', -0, 0]],
  ['number', [2.5, null, 2.5, -1e300, 1e300, 0]],
  ['text', ['b', 'B', 'a', null, 'ä', 'z', '', 'b', 'a"\\n']],
  ['time', ['2026-01-02', '2026-01-01T00:00:00', null, '2026-01-02']],
  ['boolean', [true, false, null, true]],
];

it.each(CELLS)('orders %s %j in memory as by merging, both ways, with filters and without', async (kind, cells) => {
  const { bucket } = memoryBucket();
  const results = createResultStore(bucket, { now: () => 1_000, ttlMs: 1_000 });
  const rows = cells.map((cell, at) => [at % 2 ? 'odd' : 'even', cell]);
  for (const key of ['a', 'b']) {
    const writer = results.write(key);
    writer.begin(['parity', 'value'].map((name) => ({ name, databaseType: null })));
    await writer.add(rows);
    await writer.end({ state: 'complete', isTruncated: false, error: null });
  }
  let made = 0;
  const deps = { results, newUuid: () => `part-${(made += 1)}` };
  for (const direction of ['ascending', 'descending'] as const)
    for (const filters of [[], [{ col: 0, text: 'ODD' }]]) {
      const sorted = async (resultsKey: string, limits: SortLimits) => {
        const arrangement = { sort: { col: 1, direction }, filters };
        const key = await arrangeResult(
          deps,
          { resultsKey, manifest: await results.readManifest(resultsKey), arrangement, kind },
          limits,
        );
        return (await results.readManifest(key)).rowCount === 0 ? [] : results.readSegment(key, 1);
      };
      const merged = await sorted('b', { maxRows: 0, windowBytes: 0, maxWindows: 0 });
      expect(merged).toHaveLength(filters.length > 0 ? Math.floor(cells.length / 2) : cells.length);
      expect(await sorted('a', SORT_LIMITS)).toEqual(merged);
    }
});
