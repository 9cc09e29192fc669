// Names of tags in a list that commas separate, where a name can contain commas itself.

const MAX_PARTS = 200;
/** Max joined names. */
const MAX_JOINED = 20;

/** All names that the list can contain: its parts, and joined neighbors. */
export function namesPossible(list: string): string[] {
  const parts = list.split(',').slice(0, MAX_PARTS);
  const names = parts.flatMap((_, from) =>
    parts.slice(from, from + MAX_JOINED).map((_part, length) => joined(parts, from, length + 1)),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** The names that it means, by which of them exist: longer ones first. */
export function namesMeant(list: string, exists: (name: string) => boolean): string[] {
  const parts = list.split(',').slice(0, MAX_PARTS);
  const meant: string[] = [];
  for (let from = 0; from < parts.length;) {
    let length = Math.min(MAX_JOINED, parts.length - from);
    while (length > 1 && !exists(joined(parts, from, length))) length -= 1;
    const name = joined(parts, from, length);
    if (name !== '') meant.push(name);
    from += length;
  }
  return meant;
}

const joined = (parts: readonly string[], from: number, length: number): string =>
  parts
    .slice(from, from + length)
    .join(',')
    .trim();
