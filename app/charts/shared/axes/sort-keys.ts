// Removes sort keys at the start of names: "01 Jan", "02 Feb".

const KEY = /^(\d{2,3})[ .):_-]+(?=\p{L})/u;

/** Removes the keys if every name has a key of the same length and the names stay distinct without it. */
export function withoutSortKeys(names: readonly string[]): readonly string[] {
  if (names.length < 2) return names;
  const widths = new Set(names.map((name) => KEY.exec(name)?.[1]?.length ?? 0));
  if (widths.size > 1 || widths.has(0)) return names;
  const bare = names.map((name) => name.replace(KEY, ''));
  return new Set(bare).size === new Set(names).size ? bare : names;
}
