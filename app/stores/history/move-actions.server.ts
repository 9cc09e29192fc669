// Actions on their way out of D1: rows, and the lines of blocks. What users viewed last stays here, in their rows.
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { VIEW_ACTIONS } from '#app/domain/activity/collected-action.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { logBlocks, logs, users } from '#drizzle/schema/index.ts';
import { LINE_IDS } from './action-blocks.server.ts';
import { actionKey } from './action-key.ts';
import type { ActionRow } from './port.ts';
import { addViews, mergeRecentViews, MERGED, type RecentUserView } from './recent-views.server.ts';

const MAX_ROWS = 500;
/** Max blocks, with up to 500 lines each. */
const MAX_BLOCKS = 2;

export interface ReadActions {
  /** First those of rows, then the lines of blocks. */
  readonly actions: readonly ActionRow[];
  readonly rowIds: readonly number[];
  readonly blockIds: readonly number[];
}

type Line = Required<Omit<ActionRow, 'user' | 'key'>> & {
  readonly key: string | null;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
};

export async function readActions(db: Db): Promise<ReadActions> {
  const names = { username: users.username, firstName: users.firstName, lastName: users.lastName };
  const [rows, lines] = await Promise.all([
    db
      .select({ row: logs, user: names })
      .from(logs)
      .leftJoin(users, eq(users.id, logs.userId))
      .orderBy(asc(logs.id))
      .limit(MAX_ROWS),
    db.all<Line>(sql`select ${LINE_COLUMNS} from log_blocks b, json_each(b.lines) l left join users people on people.id = l.value ->> 2
      where b.id in (select id from log_blocks order by id limit ${MAX_BLOCKS}) order by b.id, l.key`),
  ]);
  return {
    actions: [...rows.map(({ row, user }) => ({ ...row, key: actionKey(row.key, row.id), user })), ...lines.map(readLine)],
    rowIds: rows.map(({ row }) => row.id),
    blockIds: [...new Set(lines.map(({ id }) => Math.floor(id / LINE_IDS)))],
  };
}

const LINE_COLUMNS =
  sql.raw(`b.id * ${LINE_IDS} + l.key as id, l.value ->> 0 as key, l.value ->> 1 as action, people.id as userId,
  l.value ->> 3 as dashboardId, l.value ->> 4 as chartId, l.value ->> 5 as json, l.value ->> 6 as happenedAtMs,
  l.value ->> 7 as durationMs, l.value ->> 8 as referrer, people.username, people.first_name as firstName, people.last_name as lastName`);

function readLine({ key, username, firstName, lastName, ...line }: Line) {
  return { ...line, key: actionKey(key, line.id), user: username === null ? null : { username, firstName, lastName } };
}

/** Statements of one transaction. A block stays until what its users viewed is in their rows. */
export async function removeActions(db: Db, { actions, rowIds, blockIds }: ReadActions) {
  if (blockIds.length > 0) await mergeRecentViews(db, { isForced: true });
  return [
    addViews(db, actions.slice(0, rowIds.length).flatMap(viewIn)),
    db.delete(logs).where(inArray(logs.id, valueList(rowIds))),
    db.delete(logBlocks).where(sql`${logBlocks.id} in ${valueList(blockIds)} and ${logBlocks.id} <= ${MERGED}`),
  ] as const;
}

function viewIn({ userId, action, dashboardId, chartId, happenedAtMs }: ActionRow): RecentUserView[] {
  if (userId === null || !VIEW_ACTIONS.includes(action) || (dashboardId ?? chartId) === null) return [];
  return [[userId, dashboardId, dashboardId === null ? chartId : null, action, happenedAtMs]];
}
