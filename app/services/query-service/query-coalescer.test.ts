import { describe, expect, it } from 'vitest';
import { createQueryCoalescer, type RunQuery } from './query-coalescer.ts';

const PATIENCE_MS = 60_000;
const NOBODY = 'Request canceled.';
const waitUntil = (): void => undefined;

/** Queries that end when the test ends them, or when they are aborted. */
function request() {
  const requested: { respond: (value: string) => void; fail: (error: Error) => void; left: AbortSignal | undefined }[] = [];
  const query: RunQuery<string> = (left) =>
    new Promise((respond, fail) => {
      left?.addEventListener('abort', () => fail(new Error('given up')));
      requested.push({ respond, fail, left });
    });
  return { query, requested };
}

const outcomes = (work: readonly Promise<string>[]): Promise<string[]> =>
  Promise.all(work.map((one) => one.catch((error: unknown) => (error as Error).message)));

describe('equal queries of an isolate', () => {
  it('are one, and all get its result', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const all = [1, 2, 3].map(() => together('key', query, { waitUntil }));
    const other = together('other key', query, { waitUntil });
    expect(requested.length).toBe(2);
    requested[0]?.respond('one');
    requested[1]?.respond('two');
    expect(await outcomes([...all, other])).toEqual(['one', 'one', 'one', 'two']);
    void together('key', query, { waitUntil });
    expect(requested.length).toBe(3);
  });

  it('are run by each for itself where the one fails', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const left = new AbortController().signal;
    const all = [together('key', query, { waitUntil }), together('key', query, { waitUntil, left })];
    requested[0]?.fail(new Error('no database'));
    await expect(all[0]).rejects.toThrow('no database');
    await Promise.resolve();
    expect(requested[1]?.left).toBe(left);
    requested[1]?.respond('own');
    expect(await all[1]).toBe('own');
  });

  it('go on while one caller is connected, even if the first left', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const accounts = [new AbortController(), new AbortController(), new AbortController()];
    const ends = outcomes(accounts.map(({ signal }) => together('key', query, { waitUntil, left: signal })));
    accounts[0]?.abort();
    accounts[2]?.abort();
    await Promise.resolve();
    expect(requested[0]?.left?.aborted).toBe(false);
    requested[0]?.respond('result');
    expect(await ends).toEqual([NOBODY, 'result', NOBODY]);
  });

  it('are not shared by those who come when the one who began has left, though others still wait', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const person = new AbortController();
    const ends = outcomes([together('key', query, { waitUntil, left: person.signal }), together('key', query, { waitUntil })]);
    person.abort();
    const late = together('key', query, { waitUntil });
    requested[0]?.respond('first');
    requested[1]?.respond('second');
    expect([await ends, await late]).toEqual([[NOBODY, 'first'], 'second']);
  });

  it('are aborted when all have left, and a later caller gets its own result', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const accounts = [new AbortController(), new AbortController()];
    const all = accounts.map(({ signal }) => together('key', query, { waitUntil, left: signal }));
    const ends = outcomes(all);
    for (const person of accounts) person.abort();
    const late = together('key', query, { waitUntil });
    expect(requested.length).toBe(2);
    expect(await ends).toEqual([NOBODY, NOBODY]);
    expect([requested[0]?.left?.aborted, requested[1]?.left?.aborted]).toEqual([true, false]);
    const later = together('key', query, { waitUntil });
    requested[1]?.respond('late');
    expect(await outcomes([late, later])).toEqual(['late', 'late']);
  });

  it('are never aborted while a caller that cannot leave shares them', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const person = new AbortController();
    void outcomes([together('key', query, { waitUntil, left: person.signal })]);
    const stays = together('key', query, { waitUntil });
    person.abort();
    await Promise.resolve();
    expect(requested[0]?.left?.aborted).toBe(false);
    requested[0]?.respond('result');
    expect(await stays).toBe('result');
  });

  it('are not started for a caller that left before', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    await expect(together('key', query, { waitUntil, left: AbortSignal.abort() })).rejects.toThrow('Request canceled');
    expect(requested).toEqual([]);
  });

  it('are not affected by callers who leave after the result', async () => {
    const together = createQueryCoalescer<string>(PATIENCE_MS);
    const { query, requested } = request();
    const person = new AbortController();
    const result = together('key', query, { waitUntil, left: person.signal });
    requested[0]?.respond('result');
    await result;
    void together('key', query, { waitUntil });
    person.abort();
    await Promise.resolve();
    expect(requested.map(({ left }) => left?.aborted)).toEqual([false, false]);
  });
});
