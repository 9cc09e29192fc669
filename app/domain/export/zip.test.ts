import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { seededIntegers } from '#app/domain/random/seeded-random.ts';
import { zip, type ZipInput } from './zip.ts';

const PIECE_BYTES = 65_536;

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}
async function* entriesOf(...entries: readonly ZipInput[]): AsyncGenerator<ZipInput> {
  yield* entries;
}
async function read(entries: AsyncGenerator<ZipInput>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of zip(entries)) parts.push(piece);
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

describe('an archive', () => {
  it('has every entry under its name, also an empty one and one whose name is not ASCII', async () => {
    const entries = entriesOf(
      { name: 'a/größe.csv', content: pieces('x;', 'y\n'.repeat(50_000)) },
      { name: 'empty.csv', content: pieces() },
      { name: 'b.csv', content: pieces('', 'z') },
    );
    const files = unzipSync(await read(entries));
    expect(Object.entries(files).map(([name, bytes]) => [name, bytes.byteLength])).toEqual([
      ['a/größe.csv', 100_002],
      ['empty.csv', 0],
      ['b.csv', 1],
    ]);
    expect(strFromU8(files['a/größe.csv']!.subarray(0, 5))).toBe('x;y\ny');
  });

  it('of nothing is an archive too', async () => {
    expect(unzipSync(await read(entriesOf()))).toEqual({});
  });

  it('is the same whenever it is made', async () => {
    const make = () => read(entriesOf({ name: 'a.csv', content: pieces('a,b\n1,2\n') }));
    expect(await make()).toEqual(await make());
  });

  it('is never far ahead of its reader, however large an entry is', async () => {
    const next = seededIntegers(5);
    let pulledBytes = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        pulledBytes += PIECE_BYTES;
        yield Uint8Array.from({ length: PIECE_BYTES }, () => next(256));
      }
    }
    let takenBytes = 0;
    for await (const piece of zip(entriesOf({ name: 'random', content: endless() }))) {
      takenBytes += piece.byteLength;
      expect(pulledBytes - takenBytes).toBeLessThan(16 * PIECE_BYTES);
      if (takenBytes > 64 * PIECE_BYTES) break;
    }
    expect(pulledBytes).toBeLessThan(100 * PIECE_BYTES);
  });

  it('fails with what an entry throws', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* pieces('a');
      throw new Error('The database went away.');
    }
    await expect(read(entriesOf({ name: 'a', content: broken() }))).rejects.toThrow('The database went away.');
  });
});
