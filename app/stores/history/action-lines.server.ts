// The lines of the action log as one relation: those that are rows, and those in blocks. Reads as few blocks as can be.
import { and, sql, type SQL } from 'drizzle-orm';
import type { ListFilter } from '#app/stores/list/list-query.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { LINE_IDS } from './action-blocks.server.ts';

/** Columns of `selectLines`, named `line`. */
export const LINE = {
  id: sql<number>`line.id`,
  action: sql<string>`line.action`,
  userId: sql<number | null>`line.user_id`,
  dashboardId: sql<number | null>`line.dashboard_id`,
  chartId: sql<number | null>`line.chart_id`,
  json: sql<string>`line.json`,
  happenedAtMs: sql<number>`line.happened_at_ms`,
  durationMs: sql<number | null>`line.duration_ms`,
  referrer: sql<string | null>`line.referrer`,
};

/** `blocks`: which blocks can have what is looked for; `b` is the block. A deleted user's lines are anonymous. */
export const selectLines = (blocks: SQL | undefined): SQL => sql`(
  select id, action, user_id, dashboard_id, chart_id, json, happened_at_ms, duration_ms, referrer from logs
  union all
  select b.id * ${sql.raw(String(LINE_IDS))} + l.key, l.value ->> 1, (select people.id from users people where people.id = l.value ->> 2),
    l.value ->> 3, l.value ->> 4, l.value ->> 5, l.value ->> 6, l.value ->> 7, l.value ->> 8
  from log_blocks b, json_each(b.lines) l where ${blocks ?? sql`true`}) line`;

/** The block of a line's id. */
export const blockOfLine = (id: number): SQL => sql`b.id = ${Math.floor(id / LINE_IDS)}`;

/** Condition for blocks that can contain matching lines; undefined: any block can. */
export const blocksWith = (filters: readonly ListFilter[]): SQL | undefined => and(...filters.map(blockCondition));

/** Whatever is no condition here is one on each line all the same. */
function blockCondition({ col, opr, value }: ListFilter): SQL | undefined {
  const isEqual = opr === 'eq' || opr === 'rel_o_m' || opr === 'rel_m_m';
  const ids = ID_COLUMNS[col];
  if (ids) return isEqual && typeof value === 'number' ? hasId(ids, value) : undefined;
  if (col === 'action' && opr === 'in' && Array.isArray(value))
    return sql`exists (select 1 from json_each(b.actions) named where named.value in ${valueList(value.map(String))})`;
  if (col === 'action')
    return opr === 'eq' && typeof value === 'string' ? sql`instr(b.actions, json_quote(${value})) > 0` : undefined;
  if (col !== 'dttm') return undefined;
  const [from, to = from] = (Array.isArray(value) ? value : [value]).map(toInstant);
  if (from === undefined || to === undefined || Number.isNaN(from + to)) return undefined;
  if (opr === 'gt') return sql`b.to_ms > ${from}`;
  if (opr === 'lt') return sql`b.from_ms < ${from}`;
  return opr === 'eq' || opr === 'between' ? sql`b.to_ms >= ${from} and b.from_ms <= ${to}` : undefined;
}

const ID_COLUMNS: Readonly<Record<string, SQL>> = {
  user: sql`b.user_ids`,
  user_id: sql`b.user_ids`,
  dashboard_id: sql`b.dashboard_ids`,
  slice_id: sql`b.chart_ids`,
};

/** Numbers alone: other texts of instants are left to the condition on lines. */
const toInstant = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

export const hasId = (ids: SQL, id: number): SQL => sql`instr(${ids}, ${`,${id},`}) > 0`;

/**
 * The blocks that can have the newest `count` lines of all: enough of those that end last, and what overlaps with them. Only where
 * lines aren't filtered.
 */
export const newestBlocks = (count: number): SQL => sql`b.to_ms >= (
  select coalesce(min(enough.from_ms), 0) from (
    select from_ms, sum(line_count) over (order by to_ms desc, id desc) - line_count as before from log_blocks
  ) enough where enough.before < ${count})`;
