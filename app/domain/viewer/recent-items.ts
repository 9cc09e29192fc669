// What a viewer was at, as one list: what they viewed and what they edited, each item once.

/** Something that home leads to. */
export interface HomeItem {
  readonly kind: 'dashboard' | 'chart' | 'query';
  readonly id: number;
  /** Empty for one without a name. */
  readonly name: string;
  readonly href: string;
  readonly action: 'viewed' | 'edited';
  /** UTC milliseconds of that. */
  readonly atMs: number;
}

/** The newest first, at most `limit`; of two actions at the same time the edit counts. */
export function mergeRecent(items: readonly HomeItem[], limit: number): HomeItem[] {
  const newest = new Map<string, HomeItem>();
  for (const item of items) {
    const key = `${item.kind} ${item.id}`;
    const known = newest.get(key);
    if (known === undefined || isNewer(item, known)) newest.set(key, item);
  }
  return [...newest.values()].sort((a, b) => b.atMs - a.atMs).slice(0, limit);
}

const isNewer = (item: HomeItem, known: HomeItem): boolean =>
  item.atMs > known.atMs || (item.atMs === known.atMs && item.action === 'edited');
