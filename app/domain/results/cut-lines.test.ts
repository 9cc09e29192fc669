import { describe, expect, it } from 'vitest';
import { cutLines } from './cut-lines.ts';
import { MAX_SEGMENT_BYTES, MAX_SEGMENT_ROWS } from './manifest.ts';
import type { OpenSegment } from './segment-rules.ts';

const segment = (rest: Partial<OpenSegment> = {}): OpenSegment => ({
  isFirst: false,
  rowCount: 0,
  sizeBytes: 0,
  openedAtMs: 0,
  changedAtMs: 0,
  ...rest,
});
/** Lines of these lengths, line ends included. */
const lines = (...sizes: number[]): Uint8Array =>
  new TextEncoder().encode(sizes.map((size) => `${'x'.repeat(size - 1)}\n`).join(''));

describe('a batch of lines', () => {
  it('goes in full into a segment that has room for it', () => {
    expect(cutLines(lines(3, 4, 5), 3, segment())).toEqual({ rowCount: 3, sizeBytes: 12 });
    expect(cutLines(lines(5), 1, segment({ rowCount: 1, sizeBytes: MAX_SEGMENT_BYTES - 5 }))).toEqual({
      rowCount: 1,
      sizeBytes: 5,
    });
    expect(cutLines(new Uint8Array(), 0, segment())).toEqual({ rowCount: 0, sizeBytes: 0 });
  });

  it('is cut at the end of the last line for which there is room', () => {
    const nearlyFull = segment({ rowCount: 1, sizeBytes: MAX_SEGMENT_BYTES - 8 });
    expect(cutLines(lines(3, 4, 5), 3, nearlyFull)).toEqual({ rowCount: 2, sizeBytes: 7 });
    expect(cutLines(lines(9, 1), 2, nearlyFull)).toEqual({ rowCount: 0, sizeBytes: 0 });
    expect(cutLines(lines(3, 4, 5), 3, segment({ rowCount: MAX_SEGMENT_ROWS - 1 }))).toEqual({ rowCount: 1, sizeBytes: 3 });
    expect(cutLines(lines(3, 4, 5), 3, segment({ rowCount: MAX_SEGMENT_ROWS }))).toEqual({ rowCount: 0, sizeBytes: 0 });
    expect(cutLines(lines(3, 4, 5), 3, segment({ isFirst: true, rowCount: 998 }))).toEqual({ rowCount: 2, sizeBytes: 7 });
  });

  it('gives a line that is larger than a segment its own segment', () => {
    const large = lines(MAX_SEGMENT_BYTES + 1, 2);
    expect(cutLines(large, 2, segment())).toEqual({ rowCount: 1, sizeBytes: MAX_SEGMENT_BYTES + 1 });
    expect(cutLines(large, 2, segment({ rowCount: 1, sizeBytes: 2 }))).toEqual({ rowCount: 0, sizeBytes: 0 });
  });
});
