import { describe, expect, it } from 'vitest';
import { createSharedRead } from './shared-read.ts';

/** Longer than any test. */
const PATIENCE_MS = 600_000;
const options = { waitUntil: () => undefined };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function controlled() {
  const begun: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => begun.push({ resolve, reject }));
  return { begun, read };
}

describe('a shared read', () => {
  it('gives those who come while one runs the next, and only one of it', async () => {
    const { begun, read } = controlled();
    const share = createSharedRead<number>(PATIENCE_MS);
    const first = share(read, options);
    const late = [share(read, options), share(read, options), share(read, options)];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve(1);
    expect(await first).toBe(1);
    await settle();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve(2);
    expect(await Promise.all(late)).toEqual([2, 2, 2]);
  });

  it('starts a new read when none runs', async () => {
    const { begun, read } = controlled();
    const share = createSharedRead<number>(PATIENCE_MS);
    const first = share(read, options);
    begun[0]?.resolve(1);
    await first;
    const second = share(read, options);
    begun[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it("reads for itself where another's read fails or does not end", async () => {
    const { begun, read } = controlled();
    const share = createSharedRead<number>(5);
    const first = share(read, options);
    const [second, third] = [share(read, options), share(read, options)];
    begun[0]?.reject(new Error('its request was ended'));
    await expect(first).rejects.toThrow('its request was ended');
    await settle();
    begun[1]?.reject(new Error('and this one'));
    await settle();
    for (const one of begun.slice(2)) one.resolve(3);
    expect(await Promise.all([second, third])).toEqual([3, 3]);

    const hanging = share(read, options);
    const patient = share(() => Promise.resolve(4), options);
    expect(await patient).toBe(4);
    begun.at(-1)?.resolve(5);
    expect(await hanging).toBe(5);
  });
});
