// A step of a query plan, independent of the engine.
import * as z from 'zod';

export interface ExplainNode {
  /** Operation name of the engine, such as `Hash Join`. */
  readonly label: string;
  /** Table or other source that is read; null if none or unknown. */
  readonly relation: string | null;
  readonly index: string | null;
  /** Expected number of rows; null if unknown. */
  readonly rows: number | null;
  /** Cost of the step without its children, in the engine's unit; null if unknown. */
  readonly cost: number | null;
  readonly children: readonly ExplainNode[];
}

const estimate = z.number().nonnegative().nullable();

export const explainNodeSchema: z.ZodType<ExplainNode> = z.lazy(() =>
  z.object({
    label: z.string(),
    relation: z.string().nullable(),
    index: z.string().nullable(),
    rows: estimate,
    cost: estimate,
    children: z.array(explainNodeSchema),
  }),
);

export const explainNode = (label: string, rest: Partial<ExplainNode> = {}): ExplainNode => ({
  label,
  relation: null,
  index: null,
  rows: null,
  cost: null,
  children: [],
  ...rest,
});

/** Cost of a step without its children, from a cumulative cost. */
export const ownCost = (total: number | null, childTotals: readonly (number | null)[]): number | null =>
  total === null ? null : Math.max(0, total - childTotals.reduce<number>((sum, one) => sum + (one ?? 0), 0));

/** Reads a number or numeric text; null for anything else. */
export function readEstimate(value: unknown): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  return Number.isFinite(number) && number >= 0 ? number : null;
}

/** Max depth of plans; engines have much lower limits. */
export const MAX_EXPLAIN_DEPTH = 200;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the JSON in a plan's only cell; null if it isn't JSON. */
export function readPlanJson(rows: readonly (readonly unknown[])[]): unknown {
  const cell = rows[0]?.[0];
  if (typeof cell !== 'string') return cell ?? null;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}
