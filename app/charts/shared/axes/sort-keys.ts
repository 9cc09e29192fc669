// Names that begin with a key only to be sorted by it: "01 Jan", "02 Feb". The key orders, and is not displayed.

const KEY = /^(\d{2,3})[ .):_-]+(?=\p{L})/u;

/** The names without their keys where every one has a key of the same width and they still differ without it; else as they are. */
export function withoutSortKeys(names: readonly string[]): readonly string[] {
  if (names.length < 2) return names;
  const widths = new Set(names.map((name) => KEY.exec(name)?.[1]?.length ?? 0));
  if (widths.size > 1 || widths.has(0)) return names;
  const bare = names.map((name) => name.replace(KEY, ''));
  return new Set(bare).size === new Set(names).size ? bare : names;
}
