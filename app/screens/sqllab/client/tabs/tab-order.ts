// Stores the order of the tabs in the browser. Unknown tabs come last.
import * as z from 'zod';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';

const orderSchema = z.array(z.string()).max(1_000).catch([]);
const keyOf = (userId: number): string => `sqllab.order.${userId}`;

/** Restores the stored order, then stores changes; returns a function that stops that. */
export function keepTabOrder(lab: Lab, storage: Pick<BrowserStore, 'read' | 'write'>): () => void {
  const { store, dispatch, page } = lab;
  const stored = orderSchema.parse(jsonOf(storage.read(keyOf(page.userId)) ?? '[]'));
  if (stored.length > 0) dispatch({ type: 'arrange', ids: stored });
  return store.subscribe((state, before) => {
    if (state.tabs.editors === before.tabs.editors) return;
    const ids = JSON.stringify(state.tabs.editors.map(({ id }) => id));
    if (ids !== JSON.stringify(before.tabs.editors.map(({ id }) => id))) storage.write(keyOf(page.userId), ids);
  });
}
