// Lists of filters in `json_metadata`, changed one by one: what was changed, removed and put in another order.

export interface FilterEntry extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

export interface FilterChange {
  /** Whole filters: those whose id is known take the place of the old one, others come to the end. */
  readonly modified: readonly FilterEntry[];
  readonly deleted: readonly string[];
  /** Ids from the first on; those that are not named follow in their old order. Empty: the old order. */
  readonly reordered: readonly string[];
}

/** The filters after the change. */
export function changeFilters(filters: readonly FilterEntry[], { modified, deleted, reordered }: FilterChange): FilterEntry[] {
  const kept = new Map(filters.map((filter) => [filter.id, filter]));
  for (const id of deleted) kept.delete(id);
  for (const filter of modified) kept.set(filter.id, trimDescription(filter));
  const first = [...new Set(reordered)].flatMap((id) => kept.get(id) ?? []);
  const named = new Set(first.map((filter) => filter.id));
  return [...first, ...[...kept.values()].filter((filter) => !named.has(filter.id))];
}

/** A filter as it is saved: without spaces around its description. */
export function trimDescription<Entry extends Readonly<Record<string, unknown>>>(entry: Entry): Entry {
  const { description } = entry;
  if (typeof description !== 'string' || description === description.trim()) return entry;
  return { ...entry, description: description.trim() };
}
