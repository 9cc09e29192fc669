// What one column of a result contains: counts, extremes, the most frequent values, a histogram. Sees each cell once a pass.
import type { Cell } from '#app/domain/table.ts';
import { fitsDouble } from '#app/domain/json/number-literal.ts';
import { compareFor, toScalar, type CellKind, type Scalar } from './compare-cells.ts';

export interface ColumnSummary {
  readonly rowCount: number;
  readonly nullCount: number;
  /** NULL is no value. */
  readonly distinctCount: number;
  /** More values than are counted one by one: `distinctCount` is right to some percent. */
  readonly isDistinctEstimated: boolean;
  /** Null where every cell is NULL. */
  readonly min: Scalar | null;
  readonly max: Scalar | null;
  /** Mean of a numeric column, else null. */
  readonly mean: number | null;
  /** The most frequent first; empty where no value occurs twice, or there are too many to count. */
  readonly topValues: readonly { readonly value: Scalar; readonly count: number }[];
}

const MAX_COUNTED_VALUES = 20_000;
const MAX_KEPT_CHARS = 1_000;
const TOP_VALUES = 8;
/** K minimum values: the estimate's error is about 1 / sqrt(K). */
const KEPT_HASHES = 4_096;

export interface SummaryBuilder {
  add(cell: Cell): void;
  result(): ColumnSummary;
}

export function createSummary(kind: CellKind): SummaryBuilder {
  const compare = compareFor(kind);
  const counts = new Map<Scalar, number>();
  const hashes = createSmallest(KEPT_HASHES);
  let isCounting = true;
  let [rowCount, nullCount, numbers, sum] = [0, 0, 0, 0];
  let [min, max]: [Scalar | null, Scalar | null] = [null, null];
  const count = (value: Scalar): void => {
    const key = typeof value === 'string' ? value.slice(0, MAX_KEPT_CHARS) : value;
    if (isCounting) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (counts.size <= MAX_COUNTED_VALUES) return;
    isCounting = false;
    for (const one of counts.keys()) hashes.add(hashOf(one));
    counts.clear();
  };
  return {
    add(given) {
      const cell = kind === 'number' ? readDouble(toScalar(given)) : toScalar(given);
      rowCount += 1;
      if (cell === null) {
        nullCount += 1;
        return;
      }
      if (isCounting) count(cell);
      else hashes.add(hashOf(cell));
      if (min === null || compare(cell, min) < 0) min = cell;
      if (max === null || compare(cell, max) > 0) max = cell;
      const number = kind === 'number' ? Number(cell) : NaN;
      if (!Number.isFinite(number)) return;
      numbers += 1;
      sum += number;
    },
    result: () => ({
      rowCount,
      nullCount,
      min,
      max,
      distinctCount: isCounting ? counts.size : hashes.estimate(),
      isDistinctEstimated: !isCounting,
      mean: numbers > 0 ? sum / numbers : null,
      topValues: topOf(counts),
    }),
  };
}

/** `1.50` and `1.5` are one value. */
const readDouble = (cell: Scalar | null): Scalar | null => (typeof cell === 'string' && fitsDouble(cell) ? Number(cell) : cell);

function topOf(counts: ReadonlyMap<Scalar, number>): ColumnSummary['topValues'] {
  const repeated = [...counts].filter(([, count]) => count > 1);
  repeated.sort(([, a], [, b]) => b - a);
  return repeated.slice(0, TOP_VALUES).map(([value, count]) => ({ value, count }));
}

/** FNV-1a with a final mix, as a share of its range: spread evenly over 0 to 1. */
function hashOf(value: Scalar): number {
  const text = String(value);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Bar-Yossef et al., “Counting distinct elements in a data stream” (2002): (k − 1) / the k-th smallest hash. */
function createSmallest(keep: number) {
  let kept = new Set<number>();
  let limit = 1;
  const shrink = (): void => {
    const sorted = [...kept].sort((a, b) => a - b).slice(0, keep);
    kept = new Set(sorted);
    limit = sorted.at(-1) ?? 1;
  };
  return {
    add(hash: number): void {
      if (hash >= limit || kept.has(hash)) return;
      kept.add(hash);
      if (kept.size >= 2 * keep) shrink();
    },
    estimate(): number {
      if (kept.size < keep) return kept.size;
      shrink();
      return Math.round((keep - 1) / limit);
    },
  };
}

export interface Bucket {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const BUCKETS = 24;

/** Numbers as they are, instants as UTC ms; null for what has no place on an axis. */
export function toAxisValue(cell: Cell, kind: CellKind): number | null {
  if (cell === null || kind === 'text' || kind === 'boolean') return null;
  const value = kind === 'number' ? Number(cell) : typeof cell === 'string' ? Date.parse(toIso(cell)) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** Instants without a zone are read as UTC. */
const toIso = (text: string): string => (/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/** Null where all values are one, or none has a place on an axis. */
export function createHistogram(min: Cell, max: Cell, kind: CellKind) {
  const [from, to] = [toAxisValue(min, kind), toAxisValue(max, kind)];
  if (from === null || to === null || to <= from) return null;
  const counts = Array.from({ length: BUCKETS }, () => 0);
  const width = (to - from) / BUCKETS;
  return {
    add(cell: Cell): void {
      const value = toAxisValue(cell, kind);
      if (value === null) return;
      const at = Math.max(0, Math.min(BUCKETS - 1, Math.floor((value - from) / width)));
      counts[at] = (counts[at] ?? 0) + 1;
    },
    result: (): Bucket[] => counts.map((count, at) => ({ from: from + at * width, to: from + (at + 1) * width, count })),
  };
}
