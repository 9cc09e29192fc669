// Creates a value on first use, e.g. tooltips, which servers don't need.

export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
