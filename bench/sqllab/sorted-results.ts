// What it costs to sort a stored result of 1M x 8, and to measure one of its columns: processor time, in memory against the way
// that merges sorted parts, of the same result in one run.
import { AppError } from '#app/domain/errors.ts';
import type { CellKind } from '#app/domain/results/compare-cells.ts';
import { memoryBucket } from '#app/services/query-service/result-bucket.fixture.ts';
import { createResultStore } from '#app/services/query-service/result-store.server.ts';
import { arrangeResult } from '#app/services/sqllab/arrange-result.server.ts';
import { summarizeColumn } from '#app/services/sqllab/read-arranged.server.ts';
import { SORT_LIMITS } from '#app/services/sqllab/sort-stored.server.ts';
import { seconds, type Measurement } from '#bench/shared/measurement.ts';

const ROWS = 1_000_000;
const BATCH = 10_000;
const MERGING = { maxRows: 0, windowBytes: 0, maxWindows: 0 };
const PROMISED_RATIO = 2;
const CITIES = ['Berlin', 'Paris', 'Łódź', 'São Paulo', 'Tokyo', 'New York', 'Lagos', 'Reykjavík'];

export async function measureSortedResults(): Promise<Measurement[]> {
  const results = createResultStore(memoryBucket().bucket, { now: () => 1, ttlMs: 10 });
  const writer = results.write('source');
  writer.begin(['id', 'amount', 'city', 'name', 'at', 'share', 'flag', 'note'].map((name) => ({ name, databaseType: null })));
  for (let from = 0; from < ROWS; from += BATCH) await writer.add(Array.from({ length: BATCH }, (_, at) => rowOf(from + at)));
  await writer.end({ state: 'complete', isTruncated: false, error: null });
  const manifest = await results.readManifest('source');
  let made = 0;
  const deps = { results, newUuid: () => `part-${(made += 1)}` };
  const sort = async (col: number, kind: CellKind, limits: typeof SORT_LIMITS): Promise<number> => {
    const arrangement = { sort: { col, direction: 'ascending' as const } };
    const startUs = process.cpuUsage();
    const key = await arrangeResult(deps, { resultsKey: 'source', manifest, arrangement, kind }, limits);
    const { user, system } = process.cpuUsage(startUs);
    if ((await results.readManifest(key)).rowCount !== ROWS) throw new AppError('GENERIC_BACKEND_ERROR', 'Rows are missing.');
    await results.remove(key);
    return (user + system) / 1000;
  };
  const rows: Measurement[] = [];
  for (const [what, col, kind] of SORTS) {
    const inMemoryMs = await sort(col, kind, SORT_LIMITS);
    const mergedMs = await sort(col, kind, MERGING);
    rows.push({
      what: `Sorting ${ROWS} x 8 stored rows by ${what}`,
      value: `${seconds(inMemoryMs)} of processor, ${(mergedMs / inMemoryMs).toFixed(1)} times less`,
      promised: `≥ ${PROMISED_RATIO} times less`,
      baseline: `${seconds(mergedMs)} by merging sorted parts`,
    });
  }
  const startUs = process.cpuUsage();
  await summarizeColumn(deps, { resultsKey: 'source', engine: null, arrangement: {}, col: 1 });
  const { user, system } = process.cpuUsage(startUs);
  rows.push({
    what: `Statistics of a column of ${ROWS} x 8 stored rows`,
    value: `${seconds((user + system) / 1000)} of processor`,
    promised: '—',
    baseline: '—',
  });
  return rows;
}

const SORTS: readonly (readonly [what: string, col: number, kind: CellKind])[] = [
  ['a number', 1, 'number'],
  ['a number that they came by', 0, 'number'],
  ['a text of few values', 2, 'text'],
  ['an instant', 4, 'time'],
];

function rowOf(at: number): readonly (string | number | boolean)[] {
  const mixed = (at * 7_919) % 1_000_003;
  const instant = new Date(Date.UTC(2026, 0, 1) + (mixed % 100_000) * 1000).toISOString().slice(0, 19);
  const city = CITIES[mixed % CITIES.length] ?? '';
  return [
    at,
    mixed / 4,
    city,
    `customer ${mixed}`,
    instant,
    mixed / 1_000_003,
    mixed % 2 === 0,
    'some text that is not sorted by',
  ];
}
