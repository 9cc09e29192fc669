// Finds chart types by what the user types: their name here and in Superset, what they show, what they are good for, other terms.
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { KIND_CHOICES, type KindChoice, type KindTexts } from './kinds.ts';

/** All of them for an empty search. Every word has to begin a word of the type's texts. */
export function findKinds(search: string, t: KindTexts, locale: string): readonly KindChoice[] {
  const wanted = wordsOf(search);
  return KIND_CHOICES.filter((kind) => {
    const words = wordsOf(textOf(kind, t, locale));
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  });
}

function textOf({ vizType, category }: KindChoice, t: KindTexts, locale: string): string {
  const names = [t(vizType), findVizTypeName(vizType, locale) ?? '', vizType];
  const purposes = [t(`category.${category}`), t(`category.${category}.words`)];
  return [...names, t(`${vizType}.description`), t(`${vizType}.words`), ...purposes].join(' ');
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
