// A dashboard's title from the name of its dataset: `coffee_sales-2026` is "Coffee sales 2026".

/** Names with spaces were written by people: they stay, but for a capital at the beginning. */
export function titleFromName(name: string): string {
  const trimmed = name.trim();
  const words = /\s/.test(trimmed) ? trimmed : splitWords(trimmed);
  return words === '' ? trimmed : words[0]?.toLocaleUpperCase('en') + words.slice(1);
}

/** At underscores, dashes and dots between words, and where a small letter meets a capital: not within numbers such as 1.5. */
const splitWords = (name: string): string =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, '_')
    .replaceAll(/(?<!\d)[.-]+|[.-]+(?!\d)|_+/g, ' ')
    .replaceAll(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLocaleLowerCase('en'))
    .trim();
