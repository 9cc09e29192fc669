// Pages of the action log, whether its lines are rows or in blocks.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { filterCondition, operatorNames, buildPageClauses } from '#app/stores/list/list-filters.server.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { blockOfLine, blocksWith, hasId, LINE, newestBlocks, selectLines } from './action-lines.server.ts';
import { actionFields } from './fields.server.ts';
import type { ActionView, HistoryRequest } from './port.ts';

const FIELDS = actionFields({ ...LINE, lowerUsername: sql`lower(people.username)` });

/** Filter operators of the action list, for `_info`. */
export const actionOperators = () => operatorNames(FIELDS.filters);

export async function listActions(db: Db, request: HistoryRequest): Promise<ViewPage<ActionView>> {
  const { orderBy, limit, offset } = buildPageClauses(request, FIELDS.orders, LINE.id);
  const condition = buildCondition(request);
  const isNewestFirst = request.order.column === 'dttm' && request.order.direction === 'desc';
  const blocks = condition === undefined && isNewestFirst ? newestBlocks(offset + limit) : findBlockCondition(request);
  const [count, rows] = await Promise.all([
    countActions(db, request),
    db.all<FlatLine>(sql`select ${COLUMNS} from ${selectLines(blocks)} ${PEOPLE} where ${condition ?? sql`true`}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`),
  ]);
  return { count, views: rows.map(toView) };
}

type Filtered = Partial<Pick<HistoryRequest, 'filters' | 'scope'>>;

export async function countActions(db: Db, filtered: Filtered = {}): Promise<number> {
  const condition = buildCondition(filtered);
  const counted = condition
    ? sql`select count(*) as count from ${selectLines(findBlockCondition(filtered))} where ${condition}`
    : sql`select (select count(*) from logs) + (select coalesce(sum(line_count), 0) from log_blocks) as count`;
  return (await db.get<{ count: number }>(counted)).count;
}

const buildCondition = ({ filters = [], scope }: Filtered): SQL | undefined =>
  and(
    scope?.userId !== undefined && scope.userId !== null ? eq(LINE.userId, scope.userId) : undefined,
    filterCondition(filters, FIELDS.filters),
  );

const findBlockCondition = ({ filters = [], scope }: Filtered): SQL | undefined =>
  and(
    scope?.userId !== undefined && scope.userId !== null ? hasId(sql`b.user_ids`, scope.userId) : undefined,
    blocksWith(filters),
  );

export async function findAction(db: Db, id: number): Promise<ActionView | null> {
  const [row] = await db.all<FlatLine>(
    sql`select ${COLUMNS} from ${selectLines(blockOfLine(id))} ${PEOPLE} where ${LINE.id} = ${id}`,
  );
  return row ? toView(row) : null;
}

const PEOPLE = sql`left join users people on people.id = line.user_id`;
const COLUMNS =
  sql.raw(`line.id, line.action, people.id as userId, line.dashboard_id as dashboardId, line.chart_id as chartId, line.json,
  line.happened_at_ms as happenedAtMs, line.duration_ms as durationMs, line.referrer,
  people.first_name as firstName, people.last_name as lastName, people.username`);

type FlatLine = ActionView['row'] & { readonly [Name in keyof NonNullable<ActionView['user']>]: string | null };

function toView({ firstName, lastName, username, ...row }: FlatLine): ActionView {
  const user = firstName === null || lastName === null || username === null ? null : { firstName, lastName, username };
  return { row, user };
}
