// A batch of the oldest rows from Neon back into D1: they are removed there once D1 is seen to have them. Cut off anywhere, the batch is
// returned again, where rows that arrived stay as they are.
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { createD1History } from './d1.server.ts';
import type { NeonDb } from './neon-client.server.ts';
import { readOldest, removeNeonRows } from './neon-oldest.server.ts';
import type { ActionRow, HistoryRows, ListedKind } from './port.ts';
import { findKnownActions, restoreActions } from './restore-actions.server.ts';

interface ReturnedBatch {
  readonly returnedCount: number;
  /** Runs that stay at Neon: their reports were deleted, and D1 has no runs of such. */
  readonly leftCount: number;
  /** Id after which the next batch of queries or runs starts. */
  readonly lastId: number;
}

interface ReturnDeps {
  readonly db: Db;
  readonly neon: NeonDb;
  readonly now: () => number;
  /** Hashes the text of action blocks: equal texts have equal hashes. */
  readonly hash: (text: string) => string;
}

/** Null: no more rows. Throws if D1 lacks a row after its insertion; the row is still in Neon. */
export async function returnBatch(deps: ReturnDeps, kind: ListedKind, afterId: number): Promise<ReturnedBatch | null> {
  const read = await readOldest(deps.neon, kind, afterId);
  if (read.actions.length + read.queries.length + read.reportRuns.length === 0) return null;
  const rows = await withoutOrphans(deps.db, read);
  await restoreActionsOf(deps, rows.actions);
  await createD1History(deps.db).append({ ...rows, actions: [] });
  await checkArrived(deps.db, rows);
  await removeNeonRows(deps.neon, rows);
  return {
    returnedCount: rows.actions.length + rows.queries.length + rows.reportRuns.length,
    leftCount: read.reportRuns.length - rows.reportRuns.length,
    lastId: read.queries.at(-1)?.row.id ?? read.reportRuns.at(-1)?.id ?? 0,
  };
}

/** Two commands at once make the same messages of the same actions, of which D1 stores each once. */
async function restoreActionsOf({ db, now, hash }: ReturnDeps, actions: readonly ActionRow[]): Promise<void> {
  if (actions.length === 0) return;
  const batch = hash(actions.map(({ key }) => key).join());
  let messageCount = 0;
  await restoreActions(db, actions, { nowMs: now(), newId: () => `${batch}-${(messageCount += 1)}` });
}

async function withoutOrphans(db: Db, rows: HistoryRows): Promise<HistoryRows> {
  const ids = JSON.stringify([...new Set(rows.reportRuns.map(({ scheduleId }) => scheduleId))]);
  const found = await db.all<{ id: number }>(
    sql`select id from report_schedules where id in (select value from json_each(${ids}))`,
  );
  const schedules = new Set(found.map(({ id }) => id));
  const reportRuns = rows.reportRuns.filter(({ scheduleId }) => schedules.has(scheduleId));
  const runs = new Set(reportRuns.map(({ id }) => id));
  return { ...rows, reportRuns, reportDeliveries: rows.reportDeliveries.filter(({ logId }) => runs.has(logId)) };
}

/** Compares more than the id, because another row could have that. */
async function checkArrived(db: Db, rows: HistoryRows): Promise<void> {
  const known = rows.actions.length > 0 ? await findKnownActions(db, rows.actions) : new Set<string>();
  const lost = rows.actions.find(({ key }) => !known.has(key));
  if (lost) throw new NotArrivedError(`the action ${lost.key}`);
  const queries = rows.queries.map(({ row }) => [row.id, row.clientId]);
  const scripts = rows.queryScripts.map(({ queryId, part }) => [queryId, part]);
  const runs = rows.reportRuns.map(({ id, uuid }) => [id, uuid]);
  const deliveries = rows.reportDeliveries.map(({ logId, recipientKey }) => [logId, recipientKey]);
  await checkPairs(db, { what: 'the query', from: sql`queries where id = a and client_id = b`, pairs: queries });
  await checkPairs(db, {
    what: 'a script of the query',
    from: sql`query_scripts where query_id = a and part = b`,
    pairs: scripts,
  });
  await checkPairs(db, { what: 'the run', from: sql`report_execution_logs where id = a and uuid = b`, pairs: runs });
  await checkPairs(db, {
    what: 'a delivery of the run',
    from: sql`report_deliveries where log_id = a and recipient_key = b`,
    pairs: deliveries,
  });
}

interface ArrivedPairs {
  readonly what: string;
  readonly from: SQL;
  readonly pairs: readonly (readonly (string | number)[])[];
}

async function checkPairs(db: Db, { what, from, pairs }: ArrivedPairs): Promise<void> {
  if (pairs.length === 0) return;
  const [missing] = await db.all<{ a: number }>(sql`select a from (select value ->> 0 as a, value ->> 1 as b
    from json_each(${JSON.stringify(pairs)})) where not exists (select 1 from ${from}) limit 1`);
  if (missing) throw new NotArrivedError(`${what} ${missing.a}`);
}

class NotArrivedError extends Error {
  override readonly name = 'NotArrivedError';
  constructor(row: string) {
    super(`D1 doesn’t have ${row} after it was inserted: its number, or what else is unique, belongs to another row.`);
  }
}
