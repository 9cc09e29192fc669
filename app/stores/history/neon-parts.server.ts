// What belongs to queries and runs at Neon, and isn't in lists of them.
import { asc, inArray, sql } from 'drizzle-orm';
import { endedDeliveries, endedQueries } from '#drizzle/history/schema.ts';
import type { NeonDb } from './neon-client.server.ts';
import { NEON_FILTERS } from './neon-dialect.server.ts';
import { createQueryArchive } from './neon-queries.server.ts';
import { MAX_LISTED_JOB_CHARS, type HistoryParts } from './port.ts';

export const createNeonParts = (db: NeonDb): HistoryParts => ({
  listJobs: (queryIds) =>
    db
      .select({
        queryId: endedQueries.id,
        job: sql`case when length(${endedQueries.job}) <= ${MAX_LISTED_JOB_CHARS} then ${endedQueries.job} end`.mapWith(
          endedQueries.job,
        ),
      })
      .from(endedQueries)
      .where(inArray(endedQueries.id, NEON_FILTERS.listValues(queryIds))),
  findJob: createQueryArchive(db).findJob,
  listDeliveries: (runIds) =>
    db
      .select()
      .from(endedDeliveries)
      .where(inArray(endedDeliveries.logId, NEON_FILTERS.listValues(runIds)))
      // In byte order, as in SQLite.
      .orderBy(asc(endedDeliveries.logId), sql`${endedDeliveries.recipientKey} collate "C"`),
});
