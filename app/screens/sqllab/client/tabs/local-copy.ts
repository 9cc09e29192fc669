// Local copies, in browser storage, of changes that aren't on the server yet: one per window, so that windows never overwrite
// each other. The next window to open adopts the copies of closed windows; locks tell which windows are open.
import { localStore, type BrowserStore } from '#app/ui/browser/browser-storage.ts';
import { readStored, STORAGE_KEY, type StoredTabs } from '#app/domain/sqllab/tabs/tab-storage.ts';

export interface CopyEnv {
  readonly store: BrowserStore;
  /** Names of the locks of open windows; null if the browser doesn't support locks. */
  readonly heldLocks: () => Promise<ReadonlySet<string> | null>;
  /** Acquires a lock until the window is closed. */
  readonly hold: (name: string) => void;
}

export interface LocalCopy {
  /** The merged copies of closed windows, and their storage keys. */
  adopt(): Promise<{ readonly stored: StoredTabs | null; readonly names: readonly string[] }>;
  /** Null erases the copy. False if the browser refuses to store it. */
  write(text: string | null): boolean;
  /** Erases adopted copies, once their content is in this window's copy. */
  erase(names: readonly string[]): void;
}

export function createLocalCopy(env: CopyEnv, userId: number, windowId: string): LocalCopy {
  const prefix = `${STORAGE_KEY}.${userId}.`;
  const own = prefix + windowId;
  env.hold(own);

  return {
    async adopt() {
      const held = (await env.heldLocks()) ?? new Set();
      const left = env.store.keys(prefix).filter((name) => name !== own && !held.has(name));
      const copies = left.map((name) => readStored(env.store.read(name))).filter((copy) => copy !== null);
      return { stored: joinCopies(copies), names: left };
    },
    write(text) {
      if (text !== null) return env.store.write(own, text);
      env.store.remove(own);
      return true;
    },
    erase(left) {
      for (const name of left) env.store.remove(name);
    },
  };
}

/** Merges copies: the newest version of each tab, and all of everything else. */
function joinCopies(copies: readonly StoredTabs[]): StoredTabs | null {
  if (copies.length === 0) return null;
  const editors = new Map<string, StoredTabs['editors'][number]>();
  for (const editor of copies.flatMap((copy) => copy.editors)) {
    const known = editors.get(editor.id);
    if (!known || known.updatedAt < editor.updatedAt) editors.set(editor.id, editor);
  }
  return {
    editors: [...editors.values()],
    history: copies.flatMap((copy) => copy.history),
    tables: copies.flatMap((copy) => copy.tables),
    queries: copies.flatMap((copy) => copy.queries),
    destroyed: copies.flatMap((copy) => copy.destroyed),
  };
}

/** The browser's storage and locks. */
export function browserCopyEnv(): CopyEnv {
  return {
    store: localStore,
    heldLocks: async () => {
      if (!('locks' in navigator)) return null;
      // Browsers that block storage refuse locks too.
      const held = await navigator.locks.query().then(
        (found) => found.held,
        () => null,
      );
      if (held === null) return null;
      return new Set((held ?? []).map(({ name }) => name ?? ''));
    },
    hold: (name) => {
      if ('locks' in navigator) navigator.locks.request(name, () => new Promise(() => undefined)).catch(() => undefined);
    },
  };
}
