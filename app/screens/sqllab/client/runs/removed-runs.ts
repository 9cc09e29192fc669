// Runs that the user removed from the history, if tabs are kept only in the browser: the server still has them, so they are hidden.
import * as z from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';

/** Older removed runs are far down in the history. */
const MAX_KEPT = 1_000;
const idsSchema = z.array(z.string()).catch([]);

export interface RemovedRuns {
  readonly store: StoreApi<ReadonlySet<string>>;
  /** Reads the stored ids, then stores changes. */
  attach(storage: Pick<BrowserStore, 'read' | 'write'>): void;
  add(clientId: string): void;
}

export function createRemovedRuns(userId: number): RemovedRuns {
  const key = `sqllab.removed.${userId}`;
  const store = createStore<ReadonlySet<string>>(() => new Set());
  let storage: Pick<BrowserStore, 'read' | 'write'> | null = null;
  return {
    store,
    attach(given) {
      storage = given;
      store.setState(new Set(idsSchema.parse(jsonOf(given.read(key) ?? '[]'))), true);
    },
    add(clientId) {
      const ids = [...store.getState(), clientId].slice(-MAX_KEPT);
      store.setState(new Set(ids), true);
      storage?.write(key, JSON.stringify(ids));
    },
  };
}
