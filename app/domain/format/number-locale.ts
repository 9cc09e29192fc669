// Locale definitions for d3-format. Digits are always 0 to 9.
import { formatLocale, type FormatLocaleObject } from 'd3-format';
import { perLocale } from './locale-tag.ts';

/** d3 formatters of a locale (BCP 47). The minus sign is a hyphen, like in Superset's charts and exports. */
export const numberLocale: (tag: string) => FormatLocaleObject = perLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: 'always',
  }).formatToParts(-123_456_789_012.5);
  const groups = parts.filter((part) => part.type === 'integer').map((part) => part.value.length);
  return keepFormats(
    formatLocale({
      decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
      thousands: parts.find((part) => part.type === 'group')?.value ?? ',',
      grouping: groups.slice(1).reverse(),
      currency: ['$', ''],
      minus: '-',
    }),
  );
});

/** Max cached specifiers, because chart authors can enter any. */
const MAX_KEPT = 200;

/** Cached, because d3 parses the specifier at every call, and charts format thousands of numbers with the same one. */
function keepFormats(locale: FormatLocaleObject): FormatLocaleObject {
  const kept = new Map<string, (value: number | { valueOf(): number }) => string>();
  const format: FormatLocaleObject['format'] = (specifier) => {
    const known = kept.get(specifier);
    if (known !== undefined) return known;
    const made = locale.format(specifier);
    if (kept.size < MAX_KEPT) kept.set(specifier, made);
    return made;
  };
  return { ...locale, format };
}
