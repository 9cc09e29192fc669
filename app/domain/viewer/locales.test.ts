import { describe, expect, it } from 'vitest';
import { findLocale, LOCALES, negotiateLocale, offeredLocales } from './locales.ts';

describe('findLocale', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en_XA', 'en-XA'],
    ['ar-xb', 'ar-XB'],
  ])('finds %s', (tag, id) => expect(findLocale(tag)?.id).toBe(id));

  it.each(['', 'xx', 'en-US-posix', '../en', null])('knows no %s', (tag) => expect(findLocale(tag)).toBeNull());
});

describe('negotiateLocale', () => {
  it('prefers what was selected', () => expect(negotiateLocale('en-XA', 'en').id).toBe('en-XA'));

  it.each([
    ['en-GB,en;q=0.8', 'en'],
    ['de, en;q=0.5', 'en'],
    ['xx;q=1, *;q=0.1', 'en'],
    ['en;q=0', 'en'],
    ['ar-XB', 'en'],
    ['', 'en'],
    [null, 'en'],
    [';;q=,,', 'en'],
  ])('gives %s the language %s', (header, id) => expect(negotiateLocale(null, header).id).toBe(id));
});

describe('offeredLocales', () => {
  const ids = (currentId: string, hasPseudo: boolean) => offeredLocales(currentId, hasPseudo).map(({ id }) => id);

  it('offers pseudo-locales only where the page requests them or is shown in one', () => {
    const supported = LOCALES.map(({ id }) => id);
    expect(ids('en', false)).toEqual(supported);
    expect(ids('en', true)).toEqual([...supported, 'en-XA', 'ar-XB']);
    expect(ids('ar-XB', false)).toEqual([...supported, 'en-XA', 'ar-XB']);
  });
});
