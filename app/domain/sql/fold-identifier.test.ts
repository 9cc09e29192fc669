import { describe, expect, it } from 'vitest';
import { clipToBytes, foldAsciiCase } from './fold-identifier.ts';

/** Letters that JavaScript, but none of our databases, takes for an ASCII letter or for each other. */
const FOLDED_BY_JAVASCRIPT_ONLY = [
  ['stocks', 'stoc\u212as'],
  ['stocks', '\u017ftocks'],
  ['stock\u017f', 'stocks'],
  ['title', 't\u0130tle'],
  ['title', 't\u0131tle'],
  ['\u00e4rger', '\u00c4rger'],
  ['\u03c3', '\u03c2'],
  ['caf\u00e9', 'cafe\u0301'],
  ['\u00e5', '\u212b'],
  ['a', '\uff41'],
  ['a', '\uff21'],
  ['ss', '\u00df'],
  ['fi', '\ufb01'],
] as const;

describe('SQLite', () => {
  it.each(FOLDED_BY_JAVASCRIPT_ONLY)('keeps %s and %s apart', (a, b) => expect(foldAsciiCase(a)).not.toBe(foldAsciiCase(b)));

  it.each([
    ['ORDERS', 'orders'],
    ['OrDeRs_1$', 'oRdErS_1$'],
  ])('takes %s and %s for one', (a, b) => expect(foldAsciiCase(a)).toBe(foldAsciiCase(b)));

  it.each([
    ['orders', 'orders '],
    ['orders', ' orders'],
    ['a"b', 'a""b'],
  ])('keeps "%s" and "%s" apart', (a, b) => expect(foldAsciiCase(a)).not.toBe(foldAsciiCase(b)));
});

describe('PostgreSQL', () => {
  const foldIdentifier = (name: string): string => clipToBytes(name, 63);

  it.each([...FOLDED_BY_JAVASCRIPT_ONLY, ['Orders', 'orders'] as const])('keeps %s and %s apart', (a, b) =>
    expect(foldIdentifier(a)).not.toBe(foldIdentifier(b)),
  );

  it('keeps 63 bytes of a name, and no part of a character', () => {
    expect(foldIdentifier('a'.repeat(70))).toBe('a'.repeat(63));
    expect(foldIdentifier(`${'a'.repeat(62)}\u00e9b`)).toBe('a'.repeat(62));
    expect(foldIdentifier('\u00e9'.repeat(40))).toBe('\u00e9'.repeat(31));
    expect(foldIdentifier(`${'a'.repeat(60)}\u{1f600}`)).toBe('a'.repeat(60));
    expect(foldIdentifier(`${'a'.repeat(59)}\u{1f600}`)).toBe(`${'a'.repeat(59)}\u{1f600}`);
    expect(clipToBytes('', 63)).toBe('');
  });
});
