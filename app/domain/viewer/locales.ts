// The languages that pages are shown in, and which of them a viewer gets.

export interface Locale {
  /** A BCP 47 tag: goes into `lang` and into every Intl formatter. */
  readonly id: string;
  /** In the language itself. */
  readonly label: string;
  readonly direction: 'ltr' | 'rtl';
}

const ENGLISH: Locale = { id: 'en', label: 'English', direction: 'ltr' };

export const LOCALES: readonly Locale[] = [ENGLISH];

/** For tests of layouts: English with accents and half as long again, and the same from right to left. Never negotiated. */
export const PSEUDO_LOCALES: readonly Locale[] = [
  { id: 'en-XA', label: 'Pseudo (accented)', direction: 'ltr' },
  { id: 'ar-XB', label: 'Pseudo (right to left)', direction: 'rtl' },
];

export const DEFAULT_LOCALE = ENGLISH;

/** A supported locale or pseudo-locale by its tag, in either case and with `_` for `-`; null for any other. */
export function findLocale(tag: string | null | undefined): Locale | null {
  const wanted = (tag ?? '').replaceAll('_', '-').toLowerCase();
  return [...LOCALES, ...PSEUDO_LOCALES].find(({ id }) => id.toLowerCase() === wanted) ?? null;
}

/** What a viewer can select from: pseudo-locales only where the page requests them or is shown in one. */
export function offeredLocales(currentId: string, hasPseudo: boolean): readonly Locale[] {
  const isPseudo = PSEUDO_LOCALES.some(({ id }) => id === currentId);
  return hasPseudo || isPseudo ? [...LOCALES, ...PSEUDO_LOCALES] : LOCALES;
}

/** What was selected, else the first language of an Accept-Language header that is supported, else English. */
export function negotiateLocale(selected: string | null, acceptLanguage: string | null): Locale {
  return (
    findLocale(selected) ??
    acceptedTags(acceptLanguage)
      .map(findSupported)
      .find((locale) => locale !== null) ??
    DEFAULT_LOCALE
  );
}

/** `de-AT` finds `de-AT`, then `de`, then another `de-…`. */
function findSupported(tag: string): Locale | null {
  const language = tag.split('-')[0];
  return (
    LOCALES.find(({ id }) => id.toLowerCase() === tag) ??
    LOCALES.find(({ id }) => id === language) ??
    LOCALES.find(({ id }) => id.split('-')[0] === language) ??
    null
  );
}

/** Lower case, the most wanted first. Tags with the quality 0 are refused ones. */
function acceptedTags(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
