// The browser's own copy of what the server has not got yet: one a window, so that windows never overwrite each other.
// A closed window leaves its copy to the next one that opens; a lock says which windows are open.
import { localStore, type BrowserStore } from '#app/ui/browser/browser-storage.ts';
import { readStored, STORAGE_KEY, type StoredTabs } from '#app/domain/sqllab/tabs/tab-storage.ts';

export interface CopyEnv {
  readonly store: BrowserStore;
  /** Names of other windows' locks; null if the browser cannot tell. */
  readonly heldLocks: () => Promise<ReadonlySet<string> | null>;
  /** Keeps the lock until the window is closed. */
  readonly hold: (name: string) => void;
}

export interface LocalCopy {
  /** What closed windows have left, and its names. */
  adopt(): Promise<{ readonly stored: StoredTabs | null; readonly names: readonly string[] }>;
  /** Null erases the copy. False when the browser did not take it. */
  write(text: string | null): boolean;
  /** Erases adopted copies, once their content is in this window's own. */
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

/** One copy of several: of a tab that is in many, the newest version; of everything else, all. */
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
