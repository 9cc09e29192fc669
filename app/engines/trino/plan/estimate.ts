// What Trino's optimizer expects a statement to cost: the estimate of its IO plan.
import * as z from 'zod';
import type { Estimate } from '#app/engines/shared/engine.ts';

/** A number, or the text "NaN" where a table has no statistics. */
const amount = z.union([z.number(), z.string()]).optional();

const planSchema = z.object({
  estimate: z.object({
    outputRowCount: amount,
    outputSizeInBytes: amount,
    cpuCost: amount,
    maxMemory: amount,
    networkCost: amount,
  }),
});

/** Labels and units as Superset has them. */
const PARTS = [
  ['outputRowCount', 'Output count', 'rows'],
  ['outputSizeInBytes', 'Output size', 'B'],
  ['cpuCost', 'CPU cost', ''],
  ['maxMemory', 'Max memory', 'B'],
  ['networkCost', 'Network cost', ''],
] as const;

export const trinoEstimate: Estimate = {
  statement: (sql) => `EXPLAIN (TYPE IO, FORMAT JSON) ${sql}`,
  read: (rows) => {
    const plan = planSchema.safeParse(parseJson(rows[0]?.[0]));
    if (!plan.success) return null;
    const { estimate } = plan.data;
    const costs = PARTS.flatMap(([key, label, unit]): [string, string][] => {
      const value = estimate[key];
      return value === undefined ? [] : [[label, costText(Number(value), unit)]];
    });
    return costs.length === 0 ? null : Object.fromEntries(costs);
  },
};

function parseJson(cell: unknown): unknown {
  try {
    return JSON.parse(String(cell));
  } catch {
    return null;
  }
}

const PREFIXES = ['', 'K', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'] as const;
const STEP = 1_000;

/** 25 rows as '25 rows', 1,530,000 bytes as '1.5 MB'; where the server knows nothing, 'Unknown'. */
function costText(value: number, unit: string): string {
  if (!Number.isFinite(value)) return 'Unknown';
  const rounded = (step: number): number => Math.round((value / STEP ** step) * 10) / 10;
  let step = 0;
  while (rounded(step) >= STEP && step < PREFIXES.length - 1) step += 1;
  const prefix = PREFIXES[step] ?? '';
  return `${rounded(step)} ${prefix}${unit === 'rows' && prefix !== '' ? ' ' : ''}${unit}`.trim();
}
