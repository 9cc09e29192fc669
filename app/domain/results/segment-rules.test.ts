import { describe, expect, it } from 'vitest';
import { MAX_SEGMENT_ROWS } from './manifest.ts';
import { closesAtMs, rowsRoom, type OpenSegment } from './segment-rules.ts';

const open = (rest: Partial<OpenSegment> = {}): OpenSegment => ({
  isFirst: false,
  rowCount: 1,
  sizeBytes: 10,
  openedAtMs: 1_000,
  changedAtMs: 1_000,
  ...rest,
});

describe('a segment of a result', () => {
  it('takes ten thousand rows, the first a thousand', () => {
    expect(rowsRoom(open({ rowCount: MAX_SEGMENT_ROWS - 1 }))).toBe(1);
    expect(rowsRoom(open({ rowCount: MAX_SEGMENT_ROWS }))).toBe(0);
    expect(rowsRoom(open({ isFirst: true, rowCount: 999 }))).toBe(1);
    expect(rowsRoom(open({ isFirst: true, rowCount: 1_000 }))).toBe(0);
  });

  it('closes soon after the first rows, however many more keep coming', () => {
    expect(closesAtMs(open({ isFirst: true }))).toBe(1_050);
    expect(closesAtMs(open({ isFirst: true, changedAtMs: 1_180 }))).toBe(1_230);
    expect(closesAtMs(open({ isFirst: true, changedAtMs: 1_240 }))).toBe(1_250);
  });

  it('does not delay the rows of a slow statement', () => {
    expect(closesAtMs(open())).toBe(3_000);
    expect(closesAtMs(open({ rowCount: 0 }))).toBeNull();
  });
});
