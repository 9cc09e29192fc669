// Orders that clients and archives know; what a table of fields has besides follows.

/** With these keys first, as far as they are there. */
export function inOrder<T extends object>(first: readonly string[], values: T): T {
  const entries = new Map(Object.entries(values) as [string, unknown][]);
  const known = first.filter((key) => entries.has(key));
  return Object.fromEntries(withMissing(known, [...entries.keys()]).map((key) => [key, entries.get(key)])) as T;
}

/** The names, and those of `all` that are not among them. */
export const withMissing = (names: readonly string[], all: readonly string[]): string[] => [
  ...names,
  ...all.filter((name) => !names.includes(name)),
];
