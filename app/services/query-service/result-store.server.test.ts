import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { AppError, toWireError } from '#app/domain/errors.ts';
import { manifestName, segmentName } from '#app/domain/results/manifest.ts';
import { createResultStore } from './result-store.server.ts';
import { createResultWriter, type ResultBucket } from './result-writer.server.ts';
import { memoryBucket } from './result-bucket.fixture.ts';

const END = { state: 'complete', isTruncated: false, error: null } as const;
const columns = [{ name: 'a', databaseType: 'INTEGER' }];
const rowsOf = (count: number, from = 0): number[][] => Array.from({ length: count }, (_, index) => [from + index]);
const readable: number[] = [];
const writerTo = (bucket: ResultBucket, retryPausesMs: readonly number[] = [1, 1]) =>
  createResultWriter(bucket, {
    resultsKey: 'key',
    now: Date.now,
    onReadable: (rowCount) => void readable.push(rowCount),
    retryPausesMs,
  });
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) =>
      error instanceof AppError
        ? `${error.type} ${error.status} ${JSON.stringify(toWireError(error).extra['issue_codes'])}`
        : String(error),
  );

describe('a result while it is written', () => {
  it('is read back row for row, whatever is in its cells', async () => {
    const { bucket } = memoryBucket();
    const writer = writerTo(bucket);
    const rows = [
      [1, 'a\nb', null],
      [2, '],["\u2028', true],
      ['9007199254740993', '', 0.1],
    ];
    writer.begin(columns);
    await writer.add(rows);
    expect(await writer.end(END)).toBe(3);
    const store = createResultStore(bucket, { now: Date.now, ttlMs: DAY_MS });
    expect(await store.readManifest('key')).toMatchObject({
      state: 'complete',
      rowCount: 3,
      columns,
      segments: [{ rowCount: 3 }],
    });
    expect(await store.readSegment('key', 1)).toEqual(rows);
    const text = await new Response(
      (await store.openSegment('key', 1)).pipeThrough(
        new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>,
      ),
    ).text();
    expect(text.split('\n')).toHaveLength(4);
  });

  it('has its first rows out while more can follow', async () => {
    const { bucket } = memoryBucket();
    const writer = writerTo(bucket);
    writer.begin(columns);
    await writer.add(rowsOf(8));
    const store = createResultStore(bucket, { now: Date.now, ttlMs: DAY_MS });
    await expect.poll(() => store.readManifest('key').catch(() => null)).toMatchObject({ state: 'open', rowCount: 8 });
    expect(await store.readSegment('key', 1)).toEqual(rowsOf(8));
    await writer.add(rowsOf(25_000, 8));
    await writer.end(END);
    expect((await store.readManifest('key')).segments.map(({ rowCount }) => rowCount)).toEqual([8, 10_000, 10_000, 5_000]);
    expect((await store.readSegment('key', 4)).at(-1)).toEqual([25_007]);
  });

  it('keeps no more than two segments of a bucket that is slow', async () => {
    const { bucket, puts } = memoryBucket();
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    const slow: ResultBucket = {
      put: (async (name: string, body: Uint8Array<ArrayBuffer> | string) => {
        waiting += 1;
        await gate.promise;
        return bucket.put(name, body);
      }) as ResultBucket['put'],
    };
    const writer = writerTo(slow);
    writer.begin(columns);
    let isDone = false;
    const adding = writer.add(rowsOf(60_000)).then(() => void (isDone = true));
    await expect.poll(() => waiting).toBe(2);
    // Another call would happen within the next turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect([waiting, isDone, puts.size]).toEqual([2, false, 0]);
    gate.resolve();
    await adding;
    await writer.end(END);
    expect(JSON.parse(await (await bucket.get(manifestName('key')))!.text())).toMatchObject({ rowCount: 60_000 });
  });

  it('lists only what is stored, and says that the rest could not be stored', async () => {
    const { bucket } = memoryBucket();
    const refusing: ResultBucket = {
      put: ((name: string, body: Uint8Array<ArrayBuffer> | string) =>
        name === segmentName('key', 2) ? Promise.reject(new Error('refused')) : bucket.put(name, body)) as ResultBucket['put'],
    };
    const writer = writerTo(refusing);
    writer.begin(columns);
    expect(await failureOf(writer.add(rowsOf(50_000)).then(() => writer.add(rowsOf(50_000))))).toMatch(
      /^RESULTS_UNAVAILABLE_ERROR 503/,
    );
    expect(await writer.end(END)).toBe(1_000);
    const store = createResultStore(bucket, { now: Date.now, ttlMs: DAY_MS });
    expect(await store.readManifest('key')).toMatchObject({ state: 'failed', rowCount: 1_000, segments: [{ rowCount: 1_000 }] });
  });

  it('stores what is refused at first', async () => {
    const { bucket } = memoryBucket();
    let refusals = 2;
    const flaky: ResultBucket = {
      put: ((name: string, body: Uint8Array<ArrayBuffer> | string) =>
        refusals-- > 0 ? Promise.reject(new Error('later')) : bucket.put(name, body)) as ResultBucket['put'],
    };
    const writer = writerTo(flaky);
    writer.begin(columns);
    await writer.add(rowsOf(3));
    expect(await writer.end(END)).toBe(3);
  });

  it('fails for good when nothing can be stored', async () => {
    const refusing: ResultBucket = { put: () => Promise.reject(new Error('refused')) };
    const writer = writerTo(refusing);
    writer.begin(columns);
    await writer.add(rowsOf(3));
    expect(await failureOf(writer.end(END))).toMatch(/^RESULTS_UNAVAILABLE_ERROR 503/);
  });
});

describe('a stored result', () => {
  it('is missing when it never existed, when it has expired, and when it was deleted', async () => {
    const { bucket, puts } = memoryBucket();
    const writer = writerTo(bucket);
    writer.begin(columns);
    await writer.add(rowsOf(3));
    await writer.end(END);
    let nowMs = Date.now();
    const store = createResultStore(bucket, { now: () => nowMs, ttlMs: DAY_MS });
    expect(await failureOf(store.readManifest('other'))).toMatch(/^RESULTS_BACKEND_ERROR 410 .*1031/);
    expect(await failureOf(store.readManifest('../key'))).toMatch(/^RESULTS_BACKEND_ERROR 410 .*1031/);
    expect(await failureOf(store.readSegment('key', 2))).toMatch(/^RESULTS_BACKEND_ERROR 410 .*1031/);
    expect(await failureOf(store.readManifest('key'))).toBe('none');
    nowMs += 2 * DAY_MS;
    expect(await failureOf(store.readManifest('key'))).toMatch(/^RESULTS_BACKEND_ERROR 410 .*1031/);
    nowMs -= 2 * DAY_MS;
    await store.remove('key');
    expect(await failureOf(store.readManifest('key'))).toMatch(/1031/);
    expect(puts.size).toBe(0);
  });

  it('cannot be read when another version wrote it, or none did', async () => {
    const { bucket } = memoryBucket();
    const store = createResultStore(bucket, { now: Date.now, ttlMs: DAY_MS });
    for (const text of ['{"version":2}', 'not json', '[]', 'null']) {
      await bucket.put(manifestName('key'), text);
      expect(await failureOf(store.readManifest('key'))).toBe(
        'RESULTS_BACKEND_ERROR 410 [{"code":1033,"message":"Issue 1033 - The results stored in the backend were stored in a different format, and no longer can be deserialized."}]',
      );
    }
    await bucket.put(segmentName('key', 1), 'no gzip');
    expect(await failureOf(store.readSegment('key', 1))).toMatch(/1033/);
  });
});
