// What belongs to queries and runs in D1, and isn't in lists of them.
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { queries, queryScripts, reportDeliveries } from '#drizzle/schema/index.ts';
import { MAX_LISTED_JOB_CHARS, type HistoryParts } from './port.ts';

export const createD1Parts = (db: Db): HistoryParts => ({
  listJobs: (queryIds) =>
    db
      .select({
        queryId: queries.id,
        job: sql`case when length(${queries.job}) <= ${MAX_LISTED_JOB_CHARS} then ${queries.job} end`.mapWith(queries.job),
      })
      .from(queries)
      .where(inArray(queries.id, valueList(queryIds))),
  async findJob(queryId) {
    const [rows, parts] = await db.batch([
      db.select({ job: queries.job }).from(queries).where(eq(queries.id, queryId)),
      db
        .select({ json: queryScripts.json })
        .from(queryScripts)
        .where(eq(queryScripts.queryId, queryId))
        .orderBy(asc(queryScripts.part)),
    ]);
    return rows[0] ? { job: rows[0].job, parts: parts.map(({ json }) => json) } : null;
  },
  listDeliveries: (runIds) =>
    db
      .select()
      .from(reportDeliveries)
      .where(inArray(reportDeliveries.logId, valueList(runIds)))
      .orderBy(asc(reportDeliveries.logId), asc(reportDeliveries.recipientKey)),
});
