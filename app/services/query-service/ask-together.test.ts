import { describe, expect, it } from 'vitest';
import { createAskTogether, type Ask } from './ask-together.ts';

const PATIENCE_MS = 60_000;
const NOBODY = 'Request canceled.';
const waitUntil = (): void => undefined;

/** Asks that end when the test says so, or when they are given up. */
function asking() {
  const asked: { answer: (value: string) => void; fail: (error: Error) => void; left: AbortSignal | undefined }[] = [];
  const ask: Ask<string> = (left) =>
    new Promise((answer, fail) => {
      left?.addEventListener('abort', () => fail(new Error('given up')));
      asked.push({ answer, fail, left });
    });
  return { ask, asked };
}

const outcomes = (work: readonly Promise<string>[]): Promise<string[]> =>
  Promise.all(work.map((one) => one.catch((error: unknown) => (error as Error).message)));

describe('equal questions of an isolate', () => {
  it('are one, and all get its answer', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const all = [1, 2, 3].map(() => together('key', ask, { waitUntil }));
    const other = together('other key', ask, { waitUntil });
    expect(asked.length).toBe(2);
    asked[0]?.answer('one');
    asked[1]?.answer('two');
    expect(await outcomes([...all, other])).toEqual(['one', 'one', 'one', 'two']);
    void together('key', ask, { waitUntil });
    expect(asked.length).toBe(3);
  });

  it('are asked by each for itself where the one fails', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const left = new AbortController().signal;
    const all = [together('key', ask, { waitUntil }), together('key', ask, { waitUntil, left })];
    asked[0]?.fail(new Error('no database'));
    await expect(all[0]).rejects.toThrow('no database');
    await Promise.resolve();
    expect(asked[1]?.left).toBe(left);
    asked[1]?.answer('own');
    expect(await all[1]).toBe('own');
  });

  it('go on while one who shares them is there, whoever began', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const people = [new AbortController(), new AbortController(), new AbortController()];
    const ends = outcomes(people.map(({ signal }) => together('key', ask, { waitUntil, left: signal })));
    people[0]?.abort();
    people[2]?.abort();
    await Promise.resolve();
    expect(asked[0]?.left?.aborted).toBe(false);
    asked[0]?.answer('answer');
    expect(await ends).toEqual([NOBODY, 'answer', NOBODY]);
  });

  it('are not shared by those who come when the one who began has left, though others still wait', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const person = new AbortController();
    const ends = outcomes([together('key', ask, { waitUntil, left: person.signal }), together('key', ask, { waitUntil })]);
    person.abort();
    const late = together('key', ask, { waitUntil });
    asked[0]?.answer('first');
    asked[1]?.answer('second');
    expect([await ends, await late]).toEqual([[NOBODY, 'first'], 'second']);
  });

  it('are given up when all have left, and whoever comes then gets an answer of its own', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const people = [new AbortController(), new AbortController()];
    const all = people.map(({ signal }) => together('key', ask, { waitUntil, left: signal }));
    const ends = outcomes(all);
    for (const person of people) person.abort();
    const late = together('key', ask, { waitUntil });
    expect(asked.length).toBe(2);
    expect(await ends).toEqual([NOBODY, NOBODY]);
    expect([asked[0]?.left?.aborted, asked[1]?.left?.aborted]).toEqual([true, false]);
    const later = together('key', ask, { waitUntil });
    asked[1]?.answer('late');
    expect(await outcomes([late, later])).toEqual(['late', 'late']);
  });

  it('are never given up while somebody shares them who cannot leave', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const person = new AbortController();
    void outcomes([together('key', ask, { waitUntil, left: person.signal })]);
    const stays = together('key', ask, { waitUntil });
    person.abort();
    await Promise.resolve();
    expect(asked[0]?.left?.aborted).toBe(false);
    asked[0]?.answer('answer');
    expect(await stays).toBe('answer');
  });

  it('are not begun for somebody who has left before', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    await expect(together('key', ask, { waitUntil, left: AbortSignal.abort() })).rejects.toThrow('Request canceled');
    expect(asked).toEqual([]);
  });

  it('are not touched by those who leave after the answer', async () => {
    const together = createAskTogether<string>(PATIENCE_MS);
    const { ask, asked } = asking();
    const person = new AbortController();
    const answered = together('key', ask, { waitUntil, left: person.signal });
    asked[0]?.answer('answer');
    await answered;
    void together('key', ask, { waitUntil });
    person.abort();
    await Promise.resolve();
    expect(asked.map(({ left }) => left?.aborted)).toEqual([false, false]);
  });
});
