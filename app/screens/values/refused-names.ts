// Texts that a select has not taken, as its message names them. Pure.
import type { valueList } from '#app/messages/en/value-list.ts';
import type { Translate } from '#app/messages/translate.ts';

const MAX_NAMED = 3;
const MAX_LENGTH = 40;

/** The first of the texts in quotes, and how many others there are. */
export function describeRefused(texts: readonly string[], t: Translate<typeof valueList.texts>): string {
  const named = texts.slice(0, MAX_NAMED).map(quote).join(', ');
  const more = texts.length - MAX_NAMED;
  const values = more > 0 ? t('refusedMore', { values: named, count: more }) : named;
  return t('refused', { values, count: texts.length });
}

const quote = (text: string): string => `“${text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}”`;
