// Values in words: null, the empty text and booleans have one name everywhere. What travels and is saved stays as it is.
import { valueWords } from './en/value-words.ts';
import { createTranslate } from './translate.ts';

/** How names of series, labels of filters and values on the wire write what has no text. */
const NULL_TOKEN = '<NULL>';
const EMPTY_TOKEN = '<empty string>';

/** @param locale BCP 47 */
export function nameValue(value: unknown, locale: string): string {
  if (value === null || value === undefined || value === NULL_TOKEN) return wordOf('none', locale);
  if (value === '' || value === EMPTY_TOKEN) return wordOf('empty', locale);
  if (typeof value === 'boolean') return wordOf(value ? 'true' : 'false', locale);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return JSON.stringify(value) ?? '';
}

const wordOf = (key: keyof typeof valueWords.texts, locale: string): string => createTranslate(valueWords, locale)(key);

/** A text made of values, such as the label of a filter: "France, <NULL> (excluded)". */
export function nameValuesIn(text: string, locale: string): string {
  if (!text.includes('<')) return text;
  return text.replaceAll(NULL_TOKEN, nameValue(null, locale)).replaceAll(EMPTY_TOKEN, nameValue('', locale));
}

/** What a series' name says of a boolean. */
export function nameBooleanText(text: string, locale: string): string {
  if (text === 'True') return nameValue(true, locale);
  return text === 'False' ? nameValue(false, locale) : text;
}
