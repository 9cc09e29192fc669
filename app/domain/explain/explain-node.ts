// A step of an engine's plan for a statement, whichever engine it is.
import * as z from 'zod';

export interface ExplainNode {
  /** In the engine's own words: `Hash Join`. */
  readonly label: string;
  /** The table, or what else is read; null: nothing, or it isn't said. */
  readonly relation: string | null;
  readonly index: string | null;
  /** That the engine expects of the step; null where it doesn't say. */
  readonly rows: number | null;
  /** Of the step alone, in the engine's own measure; null where it doesn't say. */
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

/** What a step costs of a cost that counts those below it. */
export const ownCost = (total: number | null, childTotals: readonly (number | null)[]): number | null =>
  total === null ? null : Math.max(0, total - childTotals.reduce<number>((sum, one) => sum + (one ?? 0), 0));

/** The number that a plan has as one, or as text; null for anything else, and for what isn't known. */
export function readEstimate(value: unknown): number | null {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  return Number.isFinite(number) && number >= 0 ? number : null;
}

/** The deepest plan that is read: engines limit theirs far below. */
export const MAX_EXPLAIN_DEPTH = 200;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON of a plan's only cell; null where it is none. */
export function readPlanJson(rows: readonly (readonly unknown[])[]): unknown {
  const cell = rows[0]?.[0];
  if (typeof cell !== 'string') return cell ?? null;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}
