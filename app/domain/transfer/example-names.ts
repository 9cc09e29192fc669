// File names in a dashboard example, as Superset's example loader expects them.

/** Keeps letters and digits of any script, `.`, `_` and `-`, so that no name can leave its folder. */
const safeName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/_+/g, '_')
    .replace(/^[._]+|[._]+$/g, '')
    .slice(0, 150);

interface Named {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Safe names by id. Duplicates get the beginning of their uuid as suffix. */
export function exampleNames(items: readonly Named[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  return new Map(
    items.map(({ id, uuid, name }) => {
      const safe = safeName(name) || String(id);
      const own = taken.has(safe) ? `${safe}-${uuid.slice(0, 8)}` : safe;
      taken.add(own);
      return [id, own];
    }),
  );
}

/** `sales_example.zip`, with the slug or the id. */
export const exampleFileName = ({ id, slug }: { readonly id: number; readonly slug: string | null }): string =>
  `${(slug && safeName(slug)) || `dashboard_${id}`}_example.zip`;
