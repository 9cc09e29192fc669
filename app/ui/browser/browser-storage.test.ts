import { describe, expect, it } from 'vitest';
import { createBrowserStore, type RawStorage } from './browser-storage.ts';

const blocked = createBrowserStore(() => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
});

function memory(maxChars = Number.POSITIVE_INFINITY): RawStorage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (value.length > maxChars) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
}

describe('a browser store', () => {
  it('never throws where storage is blocked, and says that nothing was kept', () => {
    expect(blocked.read('a')).toBeNull();
    expect(blocked.write('a', '1')).toBe(false);
    expect(blocked.keys('')).toEqual([]);
    expect(() => blocked.remove('a')).not.toThrow();
  });
  it('says that nothing was kept where storage is full; what was kept before stays', () => {
    const storage = memory(3);
    const store = createBrowserStore(() => storage);
    expect(store.write('a', '123')).toBe(true);
    expect(store.write('a', '1234')).toBe(false);
    expect(store.read('a')).toBe('123');
  });
  it('finds keys by how they begin', () => {
    const storage = memory();
    const store = createBrowserStore(() => storage);
    for (const key of ['m.a', 'm.b', 'n.a']) store.write(key, '');
    expect(store.keys('m.')).toEqual(['m.a', 'm.b']);
  });
});
