// Actions on their way back into D1: usage as blocks, so that a line costs a fraction of a written row, all others as rows. Those that
// are there already stay as they are.
import { sql } from 'drizzle-orm';
import { splitIntoMessages } from '#app/domain/activity/collected-action.ts';
import { isUsage } from '#app/domain/activity/recorded-action.ts';
import type { Db } from '#app/stores/db.ts';
import { insertMessages, LINE_IDS } from './action-blocks.server.ts';
import { actionKey } from './action-key.ts';
import { createD1History } from './d1.server.ts';
import type { ActionRow } from './port.ts';
import { mergeRecentViews } from './recent-views.server.ts';

/** `newId`: of messages, as those of the queue have them; the same for the same actions, so that two at once store them once. */
export async function restoreActions(
  db: Db,
  actions: readonly ActionRow[],
  { nowMs, newId }: { readonly nowMs: number; readonly newId: () => string },
): Promise<void> {
  const known = await findKnownActions(db, actions);
  const missing = actions.filter(({ key }) => !known.has(key));
  const [usage, others] = [missing.filter(isLine), missing.filter((action) => !isLine(action))];
  if (others.length > 0) await createD1History(db).append({ actions: others });
  if (usage.length === 0) return;
  await insertMessages(db, splitIntoMessages(usage.map(toLine), newId), nowMs);
  await mergeRecentViews(db);
}

const isLine = ({ action }: ActionRow): boolean => isUsage(action);

const toLine = ({ id: _id, user: _user, ...line }: ActionRow) => line;

/** Keys of those that D1 has, in rows or in blocks. */
export async function findKnownActions(db: Db, actions: readonly ActionRow[]): Promise<ReadonlySet<string>> {
  const wanted = new Set(actions.map(({ key }) => key));
  const instants = actions.map(({ happenedAtMs }) => happenedAtMs);
  const [fromMs, toMs] = [Math.min(...instants), Math.max(...instants)];
  const [rows, lines] = await Promise.all([
    db.all<StoredKey>(sql`select id, key from logs where happened_at_ms between ${fromMs} and ${toMs}`),
    db.all<StoredKey>(sql`select b.id * ${sql.raw(String(LINE_IDS))} + l.key as id, l.value ->> 0 as key from log_blocks b, json_each(b.lines) l
      where b.to_ms >= ${fromMs} and b.from_ms <= ${toMs}`),
  ]);
  const stored = [...rows, ...lines].map(({ key, id }) => actionKey(key, id));
  return new Set(stored.filter((key) => wanted.has(key)));
}

interface StoredKey {
  readonly id: number;
  readonly key: string | null;
}
