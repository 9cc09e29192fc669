// A lazily created value: tooltips are for pointers, which servers do not have.

export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
