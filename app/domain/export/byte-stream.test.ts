import { describe, expect, it } from 'vitest';
import { byteStream } from './byte-stream.ts';

function counting(limit: number, fails = false) {
  const seen = { made: 0, ended: 0, left: 0 };
  async function* pieces() {
    while (seen.made < limit) {
      seen.made += 1;
      yield Uint8Array.of(seen.made);
    }
    if (fails) throw new Error('broken');
  }
  const stream = byteStream(pieces(), {
    onLeave: () => void (seen.left += 1),
    onEnd: async () => void (seen.ended += 1),
  });
  return { seen, reader: stream.getReader() };
}

/** Microtasks are done: nothing here waits for more than a turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a byte stream', () => {
  it('makes a piece only when one is requested', async () => {
    const { seen, reader } = counting(9);
    await settle();
    expect(seen.made).toBe(0);
    expect((await reader.read()).value).toEqual(Uint8Array.of(1));
    await settle();
    expect(seen).toEqual({ made: 1, ended: 0, left: 0 });
  });

  it('ends once: after the last piece, after a failure, and when its reader leaves, even before the first', async () => {
    const whole = counting(1);
    await whole.reader.read();
    expect((await whole.reader.read()).done).toBe(true);
    expect(whole.seen).toEqual({ made: 1, ended: 1, left: 0 });

    const broken = counting(0, true);
    await expect(broken.reader.read()).rejects.toThrow('broken');
    expect(broken.seen.ended).toBe(1);

    const unread = counting(3);
    await unread.reader.cancel();
    expect(unread.seen).toEqual({ made: 0, ended: 1, left: 1 });
  });
});
