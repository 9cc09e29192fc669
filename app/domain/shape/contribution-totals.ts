// Shares of the complete result: finds the query of a chart that returns the totals, and passes them to the contribution
// operations of the other queries.
import * as z from 'zod';
import type { Table } from '#app/domain/table.ts';

const list = z.array(z.unknown()).nullish();
const queryPart = z.looseObject({
  columns: list,
  groupby: list,
  metrics: list,
  post_processing: list,
  is_rowcount: z.unknown().optional(),
});
const stepPart = z.looseObject({ operation: z.unknown().optional(), options: z.looseObject({}).nullish() });

const countItems = (values: readonly unknown[] | null | undefined): number => values?.length ?? 0;

/**
 * Index of the first query with metrics only (no columns, no post-processing), if another query has a contribution;
 * null otherwise. `queries` are unvalidated.
 */
export function findTotalsQuery(queries: readonly unknown[]): number | null {
  if (queries.length < 2) return null;
  const parts = queries.map((query) => queryPart.safeParse(query).data);
  if (!parts.some((part) => part?.post_processing?.some(isContribution))) return null;
  const at = parts.findIndex(
    (part) =>
      part !== undefined &&
      countItems(part.metrics) > 0 &&
      countItems(part.columns) + countItems(part.groupby) + countItems(part.post_processing) === 0 &&
      part.is_rowcount !== true,
  );
  return at < 0 ? null : at;
}

const isContribution = (step: unknown): boolean => stepPart.safeParse(step).data?.operation === 'contribution';

/** The sum of every numeric column. */
export function sumNumericColumns(table: Table): ReadonlyMap<string, number> {
  const numeric = table.columns.filter((column) => column.type === 'numeric');
  return new Map(
    numeric.map(({ name, values }) => [name, values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)]),
  );
}

/** Adds the totals to the options of the query's contributions. A query without one is returned unchanged. */
export function addContributionTotals(query: unknown, totals: ReadonlyMap<string, number>): unknown {
  const part = queryPart.safeParse(query).data;
  if (!part?.post_processing?.some(isContribution)) return query;
  const steps = part.post_processing.map((step) => {
    const { data } = stepPart.safeParse(step);
    if (data?.operation !== 'contribution') return step;
    return { ...data, options: { ...data.options, contribution_totals: Object.fromEntries(totals) } };
  });
  return { ...part, post_processing: steps };
}
