// The browser's own copy of what the server has not got yet: one a window, so that windows never overwrite each other.
// A window that is gone leaves its copy to the next one that opens; a lock says which windows are there.
import { readStored, STORAGE_KEY, type StoredTabs } from '#app/domain/sqllab/tab-storage.ts';

export interface CopyEnv {
  /** Null where the browser refuses it. */
  readonly storage: Storage | null;
  /** Names of the locks that other windows hold; null where the browser cannot tell. */
  readonly heldLocks: () => Promise<ReadonlySet<string> | null>;
  /** Holds the lock until the window is gone. */
  readonly hold: (name: string) => void;
}

export interface LocalCopy {
  /** What windows that are gone have left, and the names under which it lies. */
  adopt(): Promise<{ readonly stored: StoredTabs | null; readonly names: readonly string[] }>;
  /** Null erases the copy. False when the browser did not take it. */
  write(text: string | null): boolean;
  /** Erases adopted copies, once what they held lies in this window's own. */
  erase(names: readonly string[]): void;
}

export function createLocalCopy(env: CopyEnv, userId: number, windowId: string): LocalCopy {
  const prefix = `${STORAGE_KEY}.${userId}.`;
  const own = prefix + windowId;
  env.hold(own);

  const names = (): string[] => {
    const { storage } = env;
    if (!storage) return [];
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix));
  };

  return {
    async adopt() {
      const held = (await env.heldLocks()) ?? new Set();
      const left = names().filter((name) => name !== own && !held.has(name));
      const copies = left.map((name) => readStored(env.storage?.getItem(name) ?? null)).filter((copy) => copy !== null);
      return { stored: joinCopies(copies), names: left };
    },
    write(text) {
      try {
        if (text === null) env.storage?.removeItem(own);
        else env.storage?.setItem(own, text);
        return env.storage !== null;
      } catch {
        // Full, or forbidden: the caller says that this browser keeps nothing, and sends to the server at once.
        return false;
      }
    },
    erase(left) {
      for (const name of left) env.storage?.removeItem(name);
    },
  };
}

/** One copy of several: of a tab that is in many, the newest version; of everything else, all. */
export function joinCopies(copies: readonly StoredTabs[]): StoredTabs | null {
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

/** The browser's storage and locks; storage is null where it is switched off. */
export function browserCopyEnv(): CopyEnv {
  return {
    storage: localStorageOrNull(),
    heldLocks: async () => {
      if (!('locks' in navigator)) return null;
      const { held } = await navigator.locks.query();
      return new Set((held ?? []).map(({ name }) => name ?? ''));
    },
    hold: (name) => {
      if ('locks' in navigator) void navigator.locks.request(name, () => new Promise(() => undefined));
    },
  };
}

/** Null where the user forbids storage. */
export function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Reading it throws where the user forbids storage: the page goes on without.
    return null;
  }
}
