// What a user viewed last: each item once. Pure.

/** Dashboard, chart, action, and when (UTC ms). */
export type ViewEntry = readonly [dashboardId: number | null, chartId: number | null, action: string, atMs: number];

/** Home and the list of recent items show fewer. */
export const MAX_ITEMS = 200;

/** The newest first; of the same item the newest. */
export function mergeViews(...lists: readonly (readonly ViewEntry[])[]): ViewEntry[] {
  const items = new Map<string, ViewEntry>();
  for (const item of lists.flat()) {
    const [dashboardId, chartId, action, atMs] = item;
    const key = JSON.stringify([dashboardId, chartId, action]);
    if (atMs > (items.get(key)?.[3] ?? -Infinity)) items.set(key, item);
  }
  return [...items.values()].toSorted((left, right) => right[3] - left[3]).slice(0, MAX_ITEMS);
}
