import { expect, it } from 'vitest';
import { createDrawnFiles, drawOnce } from './drawn-files.ts';

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of pieces) bytes.push(...piece.subarray(0, 10));
  return bytes;
}

/** Draws these pieces, and counts how often. */
function drawing(pieces: readonly Uint8Array[]) {
  const drawn = { count: 0 };
  const draw = async function* (): AsyncGenerator<Uint8Array> {
    drawn.count += 1;
    await Promise.resolve();
    yield* pieces;
  };
  return { draw, drawn };
}

it('draws the same file once', async () => {
  const files = createDrawnFiles();
  const { draw, drawn } = drawing([Uint8Array.of(1, 2), Uint8Array.of(3)]);
  for (let round = 0; round < 3; round += 1) expect(await bytesOf(drawOnce(files, 'a', draw))).toEqual([1, 2, 3]);
  expect(drawn.count).toBe(1);
});

it('never returns the file of another key', async () => {
  const files = createDrawnFiles();
  await bytesOf(drawOnce(files, 'a', drawing([Uint8Array.of(1)]).draw));
  expect(await bytesOf(drawOnce(files, 'b', drawing([Uint8Array.of(2)]).draw))).toEqual([2]);
});

it('keeps its own copy of what a reader may overwrite', async () => {
  const files = createDrawnFiles();
  const piece = Uint8Array.of(1, 2);
  await bytesOf(drawOnce(files, 'a', drawing([piece]).draw));
  piece.fill(9);
  expect(await bytesOf(drawOnce(files, 'a', drawing([]).draw))).toEqual([1, 2]);
});

it('keeps no file that failed, was left halfway, or is large', async () => {
  const files = createDrawnFiles();

  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield Uint8Array.of(1);
    throw new Error('broken');
  };
  await expect(bytesOf(drawOnce(files, 'failed', failing))).rejects.toThrow('broken');
  const halfway = drawOnce(files, 'left', drawing([Uint8Array.of(1), Uint8Array.of(2)]).draw);
  await halfway.next();
  await halfway.return(undefined);
  const large = drawing([new Uint8Array(1_500_000), new Uint8Array(1_500_000)]);
  await bytesOf(drawOnce(files, 'large', large.draw));
  await bytesOf(drawOnce(files, 'large', large.draw));
  expect([files.size, large.drawn.count]).toEqual([0, 2]);
});

it('stays within its bound', async () => {
  const files = createDrawnFiles();
  for (let index = 0; index < 20; index += 1)
    await bytesOf(drawOnce(files, `file ${index}`, drawing([new Uint8Array(1_000_000)]).draw));
  expect(files.calculatedSize).toBeLessThanOrEqual(8_000_000);
  expect(files.size).toBeGreaterThan(5);
});
