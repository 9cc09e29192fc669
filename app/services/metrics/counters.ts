// Counts of one isolate, from its start: adding is one map lookup.
import type { Labels, MetricFamily, MetricSample } from '#app/domain/metrics/exposition.ts';

export interface MetricDescription {
  readonly name: string;
  readonly help: string;
}

export interface Counter {
  /** Labels have few values each: every combination is kept for as long as the isolate. */
  add(labels: Labels): void;
  family(): MetricFamily;
}

export interface Histogram {
  /** `value` in the unit that the name says. */
  observe(labels: Labels, value: number): void;
  family(): MetricFamily;
}

export function createCounter(described: MetricDescription): Counter {
  const counts = new Map<string, { readonly labels: Labels; value: number }>();
  return {
    add(labels) {
      const found = findOrAdd(counts, labels, () => ({ labels, value: 0 }));
      found.value += 1;
    },
    family: () => ({ ...described, type: 'counter', samples: [...counts.values()] }),
  };
}

/** `bounds` ascend; a last one without end is added. */
export function createHistogram(described: MetricDescription, bounds: readonly number[]): Histogram {
  const series = new Map<string, Series>();
  return {
    observe(labels, value) {
      const found = findOrAdd(series, labels, () => ({ labels, counts: bounds.map(() => 0), count: 0, sum: 0 }));
      const index = bounds.findIndex((bound) => value <= bound);
      if (index !== -1) found.counts[index] = (found.counts[index] ?? 0) + 1;
      found.count += 1;
      found.sum += value;
    },
    family: () => ({ ...described, type: 'histogram', samples: [...series.values()].flatMap((one) => listSamples(one, bounds)) }),
  };
}

interface Series {
  readonly labels: Labels;
  /** Count of values in each bucket: up to its bound and above the previous one. */
  readonly counts: number[];
  count: number;
  sum: number;
}

function listSamples({ labels, counts, count, sum }: Series, bounds: readonly number[]): MetricSample[] {
  let below = 0;
  const buckets = bounds.map((bound, index): MetricSample => {
    below += counts[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}

function findOrAdd<T>(all: Map<string, T>, labels: Labels, create: () => T): T {
  const key = Object.values(labels).join('\n');
  const found = all.get(key) ?? create();
  if (!all.has(key)) all.set(key, found);
  return found;
}
