// The statements of a large run: stored outside its row, since a row of the metadata database must stay below 2 MB. Its text is in
// the row as typed, and again in its statements, with limits, row clauses and rendered templates.
import { asc, eq, sql } from 'drizzle-orm';
import type { RunJob, RunStatement } from '#app/domain/sqllab/run-job.ts';
import type { Db } from '#app/stores/db.ts';
import { queries, queryScripts } from '#drizzle/schema/index.ts';

/** Max statements JSON that is stored in the row. */
const MAX_OWN_CHARS = 100_000;
/** A character is at most three bytes of UTF-8. */
const MAX_PART_CHARS = 500_000;

export interface SplitJob {
  readonly job: RunJob;
  /** Empty: the job has its statements. */
  readonly parts: readonly string[];
}

export function splitJob(job: RunJob): SplitJob {
  const json = JSON.stringify(job.statements);
  if (json.length <= MAX_OWN_CHARS) return { job, parts: [] };
  const parts = cutText(json);
  return { job: { ...job, statements: [], scriptParts: parts.length }, parts };
}

/** Between characters: half of a surrogate pair cannot be stored. */
function cutText(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; from += parts.at(-1)?.length ?? 0) {
    const part = text.slice(from, from + MAX_PART_CHARS);
    parts.push(/[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part);
  }
  return parts;
}

interface NewPart {
  readonly row: typeof queries.$inferInsert;
  readonly part: number;
  readonly json: string;
}

/** Inserts nothing if the run of the same batch wasn't inserted because its client id was taken. */
export const insertPart = (db: Db, { row, part, json }: NewPart) =>
  db.insert(queryScripts).select(
    db
      .select({
        queryId: queries.id,
        part: sql<number>`cast(${part} as integer)`.as('part'),
        json: sql<string>`${json}`.as('json'),
      })
      .from(queries)
      .where(sql`${queries.clientId} = ${row.clientId} and json_extract(${queries.job}, '$.resultsKey') = ${row.job.resultsKey}`),
  );

/** The job with its statements. */
export async function joinJob(db: Db, id: number, job: RunJob): Promise<RunJob> {
  if (job.scriptParts === undefined) return job;
  const rows = await db
    .select({ json: queryScripts.json })
    .from(queryScripts)
    .where(eq(queryScripts.queryId, id))
    .orderBy(asc(queryScripts.part));
  return joinParts(
    job,
    rows.map(({ json }) => json),
  );
}

export function joinParts({ scriptParts, ...job }: RunJob, parts: readonly string[]): RunJob {
  return scriptParts === undefined ? job : { ...job, statements: JSON.parse(parts.join('')) as RunStatement[] };
}
