// What a measurement is, and the few statistics that the benches share.
import type { PromiseId } from '#bench/promises.ts';

export interface Measurement {
  /** The promise whose row in RESULTS.md has it; absent: printed only. */
  readonly promise?: PromiseId;
  readonly what: string;
  /** With its unit. */
  readonly value: string;
  readonly promised: string;
  /** What the number is compared with in the same run (the bare statement, a static file), or a dash. */
  readonly baseline: string;
}

/** Measures against a host whose state can be in `stateDir`; leaves nothing running. `onRow`: for those that take long, as each is done. */
export type RunMeasurement = (stateDir: string, onRow: (row: Measurement) => void) => Promise<Measurement[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const seconds = (valueMs: number): string => `${(valueMs / 1000).toFixed(1)} s`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

/** Wall time of one call in ms. */
export async function time<T>(work: () => Promise<T>): Promise<{ tookMs: number; value: T }> {
  const startedMs = performance.now();
  const value = await work();
  return { tookMs: performance.now() - startedMs, value };
}

const LOAD_MS = 4_000;

/** `query` calls per second, with so many clients calling again after each reply. */
export async function requestsASecond(clients: number, query: () => Promise<unknown>): Promise<number> {
  const endMs = performance.now() + LOAD_MS;
  let count = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() < endMs; count += 1) await query();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return count / (LOAD_MS / 1000);
}
