// How a locale writes numbers, as d3-format needs it. Digits are always 0 to 9.
import { formatLocale, type FormatLocaleObject } from 'd3-format';
import { perLocale } from './locale-tag.ts';

/** The d3 formatters of a locale (BCP 47). The minus is a hyphen, as in Superset's charts and exports. */
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

/** Specifiers are of the author's choice: no more than these are kept. */
const MAX_KEPT = 200;

/** d3 parses a specifier at every call; charts write thousands of numbers in one. */
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
