import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellWriter } from './cell-text.ts';

const written = (value: string | null): string => cellWriter({ name: 'a', type: 'string', values: [value] })(0);

describe('a text as JSON', () => {
  it('is what JSON makes of it, whatever is in it', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u007f', ' ', '~', '[', ']') }),
    );
    fc.assert(fc.property(text, (value) => written(value) === JSON.stringify(value)));
  });

  it('keeps what ends a line, half a character, and nothing at all', () => {
    for (const value of ['a\n', '\u2028', '\ud800', '', null, '"', '\\']) expect(written(value)).toBe(JSON.stringify(value));
  });
});
