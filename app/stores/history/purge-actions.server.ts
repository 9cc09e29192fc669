// Deletes old actions: rows, and blocks all of whose lines are old.
import { sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import type { HistoryPurge } from './port.ts';
import { mergeRecentViews } from './recent-views.server.ts';

/** Rows deleted: of a block one. */
export async function purgeActions(db: Db, { beforeMs, maxRows }: HistoryPurge): Promise<number> {
  const rows = await db.run(sql`delete from logs where id in
    (select id from logs where happened_at_ms < ${beforeMs} limit ${maxRows})`);
  await db.run(sql`delete from recent_views where last_ms < ${beforeMs}`);
  const { old } = await db.get<{ old: number }>(sql`select exists (select 1 from log_blocks where to_ms < ${beforeMs}) as old`);
  if (old === 0) return rows.meta.changes;
  // What users viewed last is read from blocks until it is in their rows.
  await mergeRecentViews(db, { isForced: true });
  const blocks = await db.run(sql`delete from log_blocks where id in
    (select id from log_blocks where to_ms < ${beforeMs} limit ${maxRows})`);
  return rows.meta.changes + blocks.meta.changes;
}
