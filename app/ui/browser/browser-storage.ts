// What the browser keeps for this site. The one place that touches `localStorage` and `sessionStorage`: a browser that blocks
// them throws at the first look, a full one throws at every write.

export interface BrowserStore {
  /** Null where nothing is kept under the key, or nothing can be read. */
  read(key: string): string | null;
  /** False where the browser did not keep it: its storage is full or blocked. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  /** Keys that begin with `prefix`. */
  keys(prefix: string): string[];
}

export type RawStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** `find` can throw, as the browser's storage does. */
export function createBrowserStore(find: () => RawStorage): BrowserStore {
  return {
    read: (key) => attempt(() => find().getItem(key), null),
    write: (key, value) =>
      attempt(() => {
        find().setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt(() => find().removeItem(key), undefined),
    keys: (prefix) =>
      attempt(() => {
        const storage = find();
        const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return all.filter((key) => key.startsWith(prefix));
      }, []),
  };
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise; // Blocked or full. The result says so.
  }
}

/** Kept until it is removed. */
export const localStore: BrowserStore = createBrowserStore(() => localStorage);
/** Kept as long as the tab. */
export const sessionStore: BrowserStore = createBrowserStore(() => sessionStorage);
