import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GridRow } from '#app/ui/data-grid/grid-types.ts';
import { createResultRows, MAX_WHOLE_ROWS } from './result-rows.ts';
import { RowsError, type FetchRows, type StoredRowsState } from './rows-page.ts';

const COLUMNS = [{ name: 'n', kind: 'number', hint: null }] as const;

interface Server {
  rowCount: number;
  state: StoredRowsState;
  maxPerReply: number;
  down: RowsError | null;
  requested: [offset: number, limit: number][];
}

const server: Server = { rowCount: 0, state: 'complete', maxPerReply: 1000, down: null, requested: [] };

const fetchRows: FetchRows = async (offset, limit) => {
  server.requested.push([offset, limit]);
  if (server.down) throw server.down;
  const length = Math.max(0, Math.min(limit, server.maxPerReply, server.rowCount - offset));
  const rows: GridRow[] = Array.from({ length }, (_, at) => [offset + at]);
  return { columns: COLUMNS, rows, rowCount: server.rowCount, state: server.state, isTruncated: false };
};

const settle = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { rowCount: 0, state: 'complete', maxPerReply: 1000, down: null, requested: [] });
});
afterEach(() => void vi.useRealTimers());

test('the first look brings the first page; scrolling brings the pages that are looked at, and no others', async () => {
  server.rowCount = 50_000;
  const rows = createResultRows(fetchRows);
  rows.look();
  await settle();
  expect(rows.snapshot().rowAt(999)).toEqual([999]);
  rows.view(30_200, 30_230);
  await settle();
  expect(rows.snapshot().rowAt(30_215)).toEqual([30_215]);
  expect(rows.snapshot().rowAt(10_000)).toBeUndefined();
  expect(server.requested.length).toBeLessThan(5);
});

test('while the run is open the count grows, and rows of a half-filled page are only requested once', async () => {
  Object.assign(server, { rowCount: 300, state: 'open' });
  const rows = createResultRows(fetchRows);
  rows.setLive(true);
  rows.look();
  await settle();
  expect(rows.snapshot().rowCount).toBe(300);
  server.rowCount = 1500;
  rows.view(290, 310);
  await vi.advanceTimersByTimeAsync(1500);
  expect(rows.snapshot().rowCount).toBe(1500);
  expect(rows.snapshot().rowAt(999)).toEqual([999]);
  expect(server.requested.filter(([offset]) => offset === 0)).toHaveLength(1);
});

test('it stops looking when the run has ended', async () => {
  Object.assign(server, { rowCount: 10, state: 'open' });
  const rows = createResultRows(fetchRows);
  rows.look();
  await vi.advanceTimersByTimeAsync(2000);
  server.state = 'complete';
  await vi.advanceTimersByTimeAsync(5000);
  const requested = server.requested.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requested).toHaveLength(requested);
  expect(rows.snapshot().isWhole).toBe(true);
});

test('a run that has no result yet is no failure; one that has ended is', async () => {
  server.down = new RowsError({ kind: 'gone', message: 'not there' });
  const rows = createResultRows(fetchRows);
  rows.setLive(true);
  rows.look();
  await settle();
  expect(rows.snapshot().failure).toBeNull();
  rows.setLive(false);
  rows.look();
  await settle();
  expect(rows.snapshot().failure?.kind).toBe('gone');
});

test('after a failure nothing is requested until the user looks again', async () => {
  server.rowCount = 5000;
  const rows = createResultRows(fetchRows);
  rows.look();
  await settle();
  server.down = new RowsError({ kind: 'offline', message: 'no line' });
  rows.view(3000, 3030);
  await settle();
  const requested = server.requested.length;
  rows.view(4000, 4030);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.requested).toHaveLength(requested);
  server.down = null;
  rows.look();
  await settle();
  expect(rows.snapshot().failure).toBeNull();
  expect(rows.snapshot().rowAt(4010)).toEqual([4010]);
});

test('all rows come when they are wanted, with a count as they load, and stop when told', async () => {
  server.rowCount = 20_500;
  const slow: FetchRows = async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return fetchRows(...request);
  };
  const rows = createResultRows(slow);
  rows.look();
  await vi.advanceTimersByTimeAsync(11);
  expect(rows.wantWhole()).toBe(true);
  await vi.advanceTimersByTimeAsync(25);
  const done = rows.snapshot().wholeDone ?? 0;
  expect(done).toBeGreaterThan(1000);
  expect(done).toBeLessThan(20_500);
  rows.stopWhole();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rows.snapshot()).toMatchObject({ isWhole: false, wholeDone: null });
  rows.wantWhole();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rows.snapshot().isWhole).toBe(true);
  expect(rows.snapshot().rowAt(20_499)).toEqual([20_499]);
});

test('a server that gives fewer rows a reply than requested gets a request for the rest', async () => {
  Object.assign(server, { rowCount: 1800, maxPerReply: 250 });
  const rows = createResultRows(fetchRows);
  rows.look();
  await settle();
  rows.wantWhole();
  await settle();
  expect(rows.snapshot().isWhole).toBe(true);
});

test('more rows than the browser should keep are refused altogether', async () => {
  server.rowCount = MAX_WHOLE_ROWS + 1;
  const rows = createResultRows(fetchRows);
  rows.look();
  await settle();
  expect(rows.wantWhole()).toBe(false);
});

test('rows to copy are read by their places, a page at a time', async () => {
  server.rowCount = 5000;
  const rows = createResultRows(fetchRows);
  rows.look();
  await settle();
  server.requested = [];
  expect(await rows.read([4001, 4000, 3, 4002])).toEqual([[4001], [4000], [3], [4002]]);
  expect(server.requested).toEqual([[4000, 1000]]);
  await expect(rows.read([9000])).rejects.toThrow(RowsError);
});

test('nothing is looked at any more after rest, and a look wakes it', async () => {
  Object.assign(server, { rowCount: 10, state: 'open' });
  const rows = createResultRows(fetchRows);
  rows.look();
  await settle();
  rows.rest();
  const requested = server.requested.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.requested).toHaveLength(requested);
  rows.look();
  await settle();
  expect(server.requested.length).toBeGreaterThan(requested);
  rows.rest();
});
