// What a dry run tells of a statement without running it, as EXPLAIN gives it here: one row, its only cell a JSON text. Pure.
import * as z from 'zod';
import { explainNode, readEstimate, readPlanJson } from '#app/domain/explain/explain-node.ts';
import type { Estimate, Explain, Validation } from '#app/engines/shared/engine.ts';

const place = z.object({ projectId: z.string(), datasetId: z.string(), tableId: z.string() });
const routine = z.object({ projectId: z.string(), datasetId: z.string(), routineId: z.string() });

/** Schema of `statistics.query`. */
export const dryRunSchema = z.object({
  statementType: z.string().nullish(),
  totalBytesProcessed: z.union([z.string(), z.number()]).nullish(),
  referencedTables: z.array(place).nullish(),
  referencedRoutines: z.array(routine).nullish(),
});
export type DryRun = z.infer<typeof dryRunSchema>;

const WORD = 'EXPLAIN ';

export const bigqueryExplain: Explain = {
  statement: (sql) => WORD + sql,
  read: (rows) => {
    const plan = dryRunSchema.safeParse(readPlanJson(rows));
    if (!plan.success) return null;
    const { statementType, totalBytesProcessed, referencedTables } = plan.data;
    const reads = (referencedTables ?? []).map(({ datasetId, tableId }) =>
      explainNode('Read', { relation: `${datasetId}.${tableId}` }),
    );
    // BigQuery makes its plan while it runs.
    const query = explainNode(statementType ?? 'Query', { cost: readEstimate(totalBytesProcessed), children: reads });
    return explainNode('Result', { children: [query] });
  },
};

export const bigqueryEstimate: Estimate = {
  statement: (sql) => WORD + sql,
  read: (rows) => {
    const plan = dryRunSchema.safeParse(readPlanJson(rows));
    const bytes = plan.success ? readEstimate(plan.data.totalBytesProcessed) : null;
    if (!plan.success || bytes === null) return null;
    const billed = billedBytes(bytes, plan.data.referencedTables?.length ?? 0);
    return {
      'Bytes processed': bytesText(bytes),
      'Bytes billed': bytesText(billed),
      Price: `${priceText((billed / TIB) * DOLLARS_PER_TIB)} at $${DOLLARS_PER_TIB} per TiB`,
    };
  },
};

const MIB = 1024 ** 2;
const TIB = 1024 ** 4;
/** On-demand price in the multi-regions US and EU. Other regions and reservations have their own prices. */
const DOLLARS_PER_TIB = 6.25;
const MIN_BILLED_BYTES = 10 * MIB;

/** Whole mebibytes, at least 10 for each table. Results that are stored already cost nothing, which a dry run doesn't know. */
const billedBytes = (bytes: number, tableCount: number): number =>
  bytes === 0 ? 0 : Math.max(Math.ceil(bytes / MIB) * MIB, MIN_BILLED_BYTES * Math.max(tableCount, 1));

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** 1,610,612,736 as '1.5 GiB'. */
function bytesText(bytes: number): string {
  let step = 0;
  while (bytes / 1024 ** step >= 1024 && step < UNITS.length - 1) step += 1;
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${UNITS[step] ?? ''}`;
}

const priceText = (dollars: number): string => (dollars > 0 && dollars < 0.01 ? 'less than $0.01' : `$${dollars.toFixed(2)}`);

const extraSchema = z.object({
  bigquery_reason: z.enum(['invalidQuery', 'invalid', 'notFound']),
  position: z.object({ from: z.number() }).optional(),
});

export const bigqueryValidation: Validation = {
  statement: (sql) => WORD + sql,
  readProblem: ({ message, extra }, sql) => {
    const said = extraSchema.safeParse(extra);
    if (!said.success) return null;
    const { position } = said.data;
    if (!position) return { code: 'syntax', message, from: 0, to: sql.length };
    const from = Math.max(0, Math.min(position.from, sql.length));
    return { code: 'syntax', message, from, to: wordEnd(sql, from) };
  },
};

/** End of the name, quoted name, or number at the position; one character for anything else. */
function wordEnd(sql: string, from: number): number {
  const word = /^(?:`(?:[^`\\]|\\.)*`|[\p{L}\p{N}_$.]+)/u.exec(sql.slice(from, from + 300));
  return Math.min(from + (word?.[0].length ?? 1), Math.max(sql.length, from));
}
