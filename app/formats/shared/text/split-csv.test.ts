import { describe, expect, it } from 'vitest';
import { createCsvSplitter, type CsvShape } from './split-csv.ts';

const SHAPE: CsvShape = { delimiter: ',', quote: '"', skipInitialSpace: false, skipBlankLines: true, newline: '\n' };

/** The records of a text that comes in pieces of so many characters. */
function split(text: string, size = text.length, shape: Partial<CsvShape> = {}) {
  const splitter = createCsvSplitter({ ...SHAPE, ...shape });
  const batches = [];
  for (let at = 0; at < text.length; at += size) batches.push(splitter.push(text.slice(at, at + size)));
  batches.push(splitter.end());
  return { rows: batches.flatMap(({ rows }) => rows), lines: batches.flatMap(({ lines }) => lines) };
}

describe('splitting CSV', () => {
  const text = 'a,b\r\n1,"two, or\nthree"\n\n"say ""hi""",\n5" pipe,é😀';
  const rows = [
    ['a', 'b'],
    ['1', 'two, or\nthree'],
    ['say "hi"', ''],
    ['5" pipe', 'é😀'],
  ];

  it('reads quotes, line breaks in them, doubled quotes, and blank lines', () => {
    expect(split(text)).toEqual({ rows, lines: [1, 2, 5, 6] });
  });

  it('reads the same wherever the text is cut', () => {
    for (let size = 1; size <= text.length; size += 1) expect(split(text, size)).toEqual({ rows, lines: [1, 2, 5, 6] });
  });

  it('takes other delimiters, quotes and line ends', () => {
    expect(split("1;'a;b'\r2; c\r", 3, { delimiter: ';', quote: "'", newline: '\r', skipInitialSpace: true }).rows).toEqual([
      ['1', 'a;b'],
      ['2', 'c'],
    ]);
  });

  it('keeps blank lines and empty last cells', () => {
    expect(split('a,\n\nb', 2, { skipBlankLines: false }).rows).toEqual([['a', ''], [''], ['b']]);
  });

  it('says where a quoted text begins that does not end', () => {
    expect(() => split('a\n"never')).toThrow('Line 2: A quoted text that begins here doesn’t end.');
    expect(() => split(`a\n"${'x'.repeat(1_000_001)}`, 100_000)).toThrow(
      'Line 2: A quoted text that begins here doesn’t end within 1 MB',
    );
    expect(() => split('x'.repeat(1_000_001), 100_000)).toThrow('Line 1: This line is longer than 1 MB.');
  });
});
