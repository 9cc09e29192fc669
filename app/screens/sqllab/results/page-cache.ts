// Rows of a result by pages; the pages used longest ago leave first.
import type { GridRow } from '#app/ui/data-grid/grid-types.ts';

export const PAGE_ROWS = 1000;
/** About 100 MB of short cells. */
const MAX_CELLS = 4_000_000;
const MIN_PAGES = 8;

/** A part of a page that is not there yet. */
export interface Gap {
  readonly offset: number;
  readonly limit: number;
}

export interface PageCache {
  rowAt(index: number): GridRow | undefined;
  /** Keeps rows that follow what is there of their page; others are dropped. */
  put(offset: number, rows: readonly GridRow[]): void;
  /** What is missing of the page of a row, where `rowCount` rows exist; null when nothing is. Marks the page as used. */
  gapAt(index: number, rowCount: number): Gap | null;
  /** Rows that are kept. */
  readonly size: number;
}

/** `keepsAll`: nothing leaves, because every row is needed at once. */
export function createPageCache(colCount: number, keepsAll: () => boolean): PageCache {
  const pages = new Map<number, readonly GridRow[]>();
  const maxPages = Math.max(MIN_PAGES, Math.floor(MAX_CELLS / (PAGE_ROWS * Math.max(1, colCount))));

  const touch = (page: number, rows: readonly GridRow[]): void => {
    pages.delete(page);
    pages.set(page, rows);
    for (const oldest of pages.keys()) {
      if (pages.size <= maxPages || keepsAll()) break;
      pages.delete(oldest);
    }
  };

  return {
    rowAt: (index) => pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    put(offset, rows) {
      const page = Math.floor(offset / PAGE_ROWS);
      const kept = pages.get(page) ?? [];
      if (kept.length !== offset % PAGE_ROWS || rows.length === 0) return;
      touch(page, [...kept, ...rows].slice(0, PAGE_ROWS));
    },
    gapAt(index, rowCount) {
      const page = Math.floor(index / PAGE_ROWS);
      const kept = pages.get(page);
      if (kept) touch(page, kept);
      const start = page * PAGE_ROWS;
      const missing = Math.min(PAGE_ROWS, rowCount - start) - (kept?.length ?? 0);
      return missing > 0 ? { offset: start + (kept?.length ?? 0), limit: missing } : null;
    },
    get size() {
      let size = 0;
      for (const rows of pages.values()) size += rows.length;
      return size;
    },
  };
}
