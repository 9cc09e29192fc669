import { describe, expect, it } from 'vitest';
import { MAX_SEGMENT_BYTES, MAX_SEGMENT_ROWS } from './manifest.ts';
import { closesAtMs, isFullFor, type OpenSegment } from './segment-rules.ts';

const open = (rest: Partial<OpenSegment> = {}): OpenSegment => ({
  isFirst: false,
  rowCount: 1,
  sizeBytes: 10,
  openedAtMs: 1_000,
  changedAtMs: 1_000,
  ...rest,
});

describe('a segment of a result', () => {
  it('is full at ten thousand rows, the first at a thousand', () => {
    expect(isFullFor(open({ rowCount: MAX_SEGMENT_ROWS - 1 }), 1)).toBe(false);
    expect(isFullFor(open({ rowCount: MAX_SEGMENT_ROWS }), 1)).toBe(true);
    expect(isFullFor(open({ isFirst: true, rowCount: 999 }), 1)).toBe(false);
    expect(isFullFor(open({ isFirst: true, rowCount: 1_000 }), 1)).toBe(true);
  });

  it('never grows past a megabyte of lines, but for one line that is larger alone', () => {
    expect(isFullFor(open({ sizeBytes: MAX_SEGMENT_BYTES - 5 }), 5)).toBe(false);
    expect(isFullFor(open({ sizeBytes: MAX_SEGMENT_BYTES - 5 }), 6)).toBe(true);
    expect(isFullFor(open({ rowCount: 0, sizeBytes: 0 }), MAX_SEGMENT_BYTES + 1)).toBe(false);
  });

  it('closes soon after the first rows, however many more keep coming', () => {
    expect(closesAtMs(open({ isFirst: true }))).toBe(1_050);
    expect(closesAtMs(open({ isFirst: true, changedAtMs: 1_180 }))).toBe(1_230);
    expect(closesAtMs(open({ isFirst: true, changedAtMs: 1_240 }))).toBe(1_250);
  });

  it('does not hold back the rows of a slow statement', () => {
    expect(closesAtMs(open())).toBe(3_000);
    expect(closesAtMs(open({ rowCount: 0 }))).toBeNull();
  });
});
