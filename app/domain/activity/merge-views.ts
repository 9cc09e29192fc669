// A user's recently viewed items, without duplicates.

/** Dashboard id, chart id, action, and time (UTC ms). */
export type ViewEntry = readonly [dashboardId: number | null, chartId: number | null, action: string, atMs: number];

/** Max stored items; Home and the list of recent items show fewer. */
export const MAX_ITEMS = 200;

/** Sorted newest first, with the newest view of each item. */
export function mergeViews(...lists: readonly (readonly ViewEntry[])[]): ViewEntry[] {
  const items = new Map<string, ViewEntry>();
  for (const item of lists.flat()) {
    const [dashboardId, chartId, action, atMs] = item;
    const key = JSON.stringify([dashboardId, chartId, action]);
    if (atMs > (items.get(key)?.[3] ?? -Infinity)) items.set(key, item);
  }
  return [...items.values()].toSorted((left, right) => right[3] - left[3]).slice(0, MAX_ITEMS);
}
