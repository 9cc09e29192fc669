import { describe, expect, it } from 'vitest';
import { createRounds } from './rounds.ts';

/** Work whose rounds the test ends one by one. */
function startedRounds() {
  const ends: (() => void)[] = [];
  const run = createRounds(() => new Promise<void>((resolve) => void ends.push(resolve)));
  return { run, ends };
}

describe('createRounds', () => {
  it('runs one round at a time, and one more for all requests that came meanwhile', async () => {
    const { run, ends } = startedRounds();
    const first = run();
    void run();
    void run();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await first;
    expect(ends).toHaveLength(2);
  });
  it('starts a new round after the last one has ended', async () => {
    const { run, ends } = startedRounds();
    const first = run();
    ends[0]?.();
    await first;
    void run();
    expect(ends).toHaveLength(2);
  });
});
