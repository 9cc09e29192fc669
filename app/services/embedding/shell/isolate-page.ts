/**
 * Takes cookies and storage away from the page: a user who is logged in to this server in the same browser leaves no trace in a
 * guest's page, nor a guest in theirs. The memory that replaces the storage lasts as long as the page.
 */
export function isolatePage(page: Window): void {
  const createMemory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, String(value)),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
    };
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    const memory = createMemory();
    Object.defineProperty(page, name, { configurable: true, get: () => memory });
  }
  Object.defineProperty(page.document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
}
