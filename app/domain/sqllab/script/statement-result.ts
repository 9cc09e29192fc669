// What each statement of a script returned: told while the script runs, kept with the run's row, shown as one tab each.
import * as z from 'zod';

/** Statements of one script whose rows are kept; of the others, only the last one's. */
export const MAX_KEPT_RESULTS = 50;
const MAX_EXCERPT_CHARS = 200;

export const statementResultSchema = z.object({
  /** Place in the script, from 1. */
  number: z.int().min(1),
  /** The beginning of its text. */
  sql: z.string().max(MAX_EXCERPT_CHARS),
  /** Null: it returns no rows, or they were not kept. */
  rows: z.int().min(0).nullable(),
  resultsKey: z.string().nullable(),
  isTruncated: z.boolean(),
  durationMs: z.number().min(0),
});
export type StatementResult = z.infer<typeof statementResultSchema>;

/** Which statement of how many runs now. */
export const statementPlaceSchema = z.object({ number: z.int().min(1), total: z.int().min(1) });
export type StatementPosition = z.infer<typeof statementPlaceSchema>;

/** Without the limit of one row more that was put in. */
export const excerptOfStatement = (sql: string, maxRows: number): string =>
  sql
    .replace(new RegExp(`\\s+LIMIT ${maxRows + 1}$`), '')
    .trim()
    .slice(0, MAX_EXCERPT_CHARS);

/** Where the rows of a statement are kept; the script's own result is the last one's. `number` counts from 1. */
export const statementResultsKey = (resultsKey: string, number: number): string => `${resultsKey}-${number}`;

/** The results that the extra of a run's row names; what is no result is left out. */
export function readStatementResults(extra: Readonly<Record<string, unknown>>): readonly StatementResult[] {
  const list = z.array(z.unknown()).catch([]).parse(extra['results']);
  return list.flatMap((item) => statementResultSchema.safeParse(item).data ?? []);
}

/** Null while no script of several statements runs. */
export const readStatementPlace = (extra: Readonly<Record<string, unknown>>): StatementPosition | null =>
  statementPlaceSchema.safeParse(extra['statement']).data ?? null;
