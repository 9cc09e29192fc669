import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { readLines } from './read-lines.ts';

const streamOf = (...parts: (string | Uint8Array)[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });
const forever = (): ReadableStream<Uint8Array> => new ReadableStream({});
async function collect(
  open: () => Promise<ReadableStream<Uint8Array>>,
  signal = new AbortController().signal,
): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(open, signal)) lines.push(line);
  return lines;
}

describe('lines of a stream', () => {
  it('are complete however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode('[1,"ü漢💥"]\n\n[2]\nlast');
    for (let size = 1; size < bytes.length; size += 1) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      expect(await collect(async () => streamOf(...parts))).toEqual(['[1,"ü漢💥"]', '', '[2]', 'last']);
    }
    expect(await collect(async () => streamOf('a\n', 'b\n'))).toEqual(['a', 'b']);
    expect(await collect(async () => streamOf())).toEqual([]);
  });

  // So many pieces that rescanning the complete line for each would take many minutes.
  it('are read in one go, however long they are', async () => {
    const pieces = Array.from({ length: 50_000 }, () => new TextEncoder().encode('x'.repeat(800)));
    const lines = await collect(async () => streamOf(...pieces, 'end\n', ...pieces));
    expect(lines.map((line) => line.length)).toEqual([40_000_003, 40_000_000]);
  });

  it('end at once when the signal is aborted, even where nothing ever comes', async () => {
    const reason = new AppError('SQLLAB_TIMEOUT_ERROR', 'too long');
    const open: (() => Promise<ReadableStream<Uint8Array>>)[] = [async () => forever(), () => new Promise(() => undefined)];
    for (const stuck of open) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 10);
      await expect(collect(stuck, controller.signal)).rejects.toBe(reason);
    }
    await expect(collect(async () => streamOf('a\n'), AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('that break off are an error of the database', async () => {
    const broken = (): Promise<ReadableStream<Uint8Array>> =>
      Promise.resolve(new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }));
    await expect(collect(broken)).rejects.toMatchObject({ type: 'GENERIC_DB_ENGINE_ERROR' });
    await expect(collect(() => Promise.reject(new Error('no object')))).rejects.toMatchObject({
      type: 'GENERIC_DB_ENGINE_ERROR',
    });
  });
});
