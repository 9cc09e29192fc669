// Searches legend entries.
import { withoutAccents } from '#app/domain/format/without-accents.ts';

/** Finds entries whose label contains every part of the text, ignoring case and accents; all for an empty text. */
export function findEntries<Entry extends { readonly item: { readonly label: string } }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const parts = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ item }) => {
    const label = plain(item.label);
    return parts.every((part) => label.includes(part));
  });
}

const plain = (text: string): string => withoutAccents(text).toLowerCase();
