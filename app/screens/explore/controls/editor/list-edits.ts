// Immutable edits of a list.

export const replaceAt = <T>(list: readonly T[], index: number, value: T): readonly T[] =>
  list.map((entry, at) => (at === index ? value : entry));

export const removeAt = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, at) => at !== index);

/** Moves the entry at `from` to `to`; an index outside the list changes nothing. */
export function moveTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = removeAt(list, from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
