// What a run is to do: decided when it is submitted, kept in its row, done by its QueryRun object.
import * as z from 'zod';
import { queryCallerSchema } from '#app/domain/caller-limits/protocol.ts';

/** Why a result has as many rows as it has: the text's own limit, the chooser's, both, the operator's cap, or none bit. */
export const LIMITING_FACTORS = ['QUERY', 'DROPDOWN', 'QUERY_AND_DROPDOWN', 'NOT_LIMITED', 'UNKNOWN'] as const;
export type LimitingFactor = (typeof LIMITING_FACTORS)[number];

/** One statement as it runs: limits put in, CREATE … AS made. */
const runStatementSchema = z.object({
  sql: z.string().min(1),
  /** What users see of it where the rows of its tables are limited for the caller; absent: `sql`. */
  shownSql: z.string().optional(),
  /** What it was before those rows were limited in it: they are limited again on each run. Absent: `sql`. */
  unguardedSql: z.string().optional(),
  kind: z.enum(['select', 'explain', 'show', 'dml', 'ddl', 'session', 'other']),
  /** Proved before it runs, and run in a transaction that only reads. */
  readOnly: z.boolean(),
  /** What earlier statements of the script have set, in their order; absent: nothing. */
  settings: z.array(z.string()).optional(),
  /** Where in the typed text its parts come from; absent: not known. */
  origins: z.array(z.tuple([z.int(), z.int(), z.int(), z.int().nullable()])).optional(),
  /** Rows kept at most; one more is queried, to know whether there are more. */
  maxRows: z.int().min(0),
});
export type RunStatement = z.infer<typeof runStatementSchema>;

export const runJobSchema = z.object({
  /** The run's own result is the last one's; those before it have results of their own. */
  statements: z.array(runStatementSchema).min(1),
  /** The number of parts in which the statements are stored outside the row; absent: they are in it. */
  scriptParts: z.int().positive().optional(),
  /** What unqualified names mean; null: as the connection has it. */
  schema: z.string().nullable(),
  catalog: z.string().nullable(),
  /** Plans of reading statements can read nothing but the tables that are named. Runs of older versions have none. */
  confined: z.boolean().optional(),
  /** For the complete run. */
  timeoutMs: z.int().positive(),
  /** Folder of the result in the bucket. */
  resultsKey: z.string().regex(/^[\w-]{1,64}$/),
  /** Hash of the request that created the run: the same client id with another request is refused. Runs of older versions have none. */
  requestHash: z.string().max(64).optional(),
  /** EventQueue for the run's events. */
  channel: z.string().min(1).max(200),
  /** The caller whose turn it waits for at its database; absent: it needs no turn. */
  caller: queryCallerSchema.optional(),
});
export type RunJob = z.infer<typeof runJobSchema>;
