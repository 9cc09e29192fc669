// Blocks of the action log: many lines of usage in one row. Written from messages of the queue, each once; read back as lines.
import { sql, type SQL } from 'drizzle-orm';
import { MAX_MESSAGE_ACTIONS, VIEW_ACTIONS, type ActionMessage } from '#app/domain/activity/collected-action.ts';
import { HOUR_MS } from '#app/domain/time/durations.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { logBlocks } from '#drizzle/schema/index.ts';

/** Block ids count milliseconds from this instant, so that line ids have at most 15 digits. */
const FIRST_BLOCK_MS = Date.UTC(2026, 0, 1);
/** More than a block has lines. */
export const LINE_IDS = 1_000;

/** A message is redelivered within this time; later, only messages arrive that were never stored. */
const REPEAT_MS = 2 * HOUR_MS;
const MAX_BLOCK_LINES = 500;
/** Far below the 2 MB that a row of D1 can have, with three bytes a character. */
const MAX_BLOCK_CHARS = 500_000;

/** Stores the messages in as few rows as can be. One that is stored already, also by another consumer meanwhile, is left out. */
export async function insertMessages(db: Db, messages: readonly ActionMessage[], nowMs: number): Promise<void> {
  for (const block of splitIntoBlocks(messages)) await db.run(insertBlock(block, nowMs));
}

function splitIntoBlocks(messages: readonly ActionMessage[]): string[] {
  const blocks: string[] = [];
  let [texts, lineCount, charCount]: [string[], number, number] = [[], 0, 0];
  const close = (): void => {
    if (texts.length > 0) blocks.push(`[${texts.join(',')}]`);
    [texts, lineCount, charCount] = [[], 0, 0];
  };
  for (const { id, actions } of messages) {
    const text = JSON.stringify([id, actions.slice(0, MAX_MESSAGE_ACTIONS).map(toLine)]);
    if (lineCount + actions.length > MAX_BLOCK_LINES || charCount + text.length > MAX_BLOCK_CHARS) close();
    texts.push(text);
    [lineCount, charCount] = [lineCount + actions.length, charCount + text.length];
  }
  close();
  return blocks;
}

const toLine = (line: ActionMessage['actions'][number]): unknown[] => [
  line.key,
  line.action,
  line.userId,
  line.dashboardId,
  line.chartId,
  line.json,
  line.happenedAtMs,
  line.durationMs,
  line.referrer,
];

/** One statement, so that what it reads can't change before it writes. */
function insertBlock(messages: string, nowMs: number): SQL {
  const id = Math.max(1, Math.floor(nowMs) - FIRST_BLOCK_MS);
  const known = sql`select stored.value from ${logBlocks} b, json_each(b.message_ids) stored where b.id > ${id - REPEAT_MS}`;
  const chart = sql`case when dashboard is null then chart end`;
  const isView = sql`person is not null and coalesce(dashboard, chart) is not null and action in ${valueList(VIEW_ACTIONS)}`;
  return sql`insert into ${logBlocks} (id, from_ms, to_ms, line_count, view_count, user_ids, dashboard_ids, chart_ids, actions,
      message_ids, views, lines)
    with fresh as (select key as place, value ->> 0 as message, value -> 1 as lines from json_each(${messages})
        where value ->> 0 not in (${known})),
      line as (select value as text, value ->> 1 as action, value ->> 2 as person, value ->> 3 as dashboard,
        value ->> 4 as chart, value ->> 6 as at from fresh, json_each(fresh.lines) order by at, fresh.place, key),
      seen as (select person, dashboard, ${chart} as chart, action, max(at) as at from line where ${isView} group by 1, 2, 3, 4)
    select max(${id}, coalesce((select max(id) + 1 from ${logBlocks}), 0)), min(at), max(at), count(*),
      (select count(*) from seen), ',' || coalesce(group_concat(distinct person), '') || ',',
      ',' || coalesce(group_concat(distinct dashboard), '') || ',', ',' || coalesce(group_concat(distinct chart), '') || ',',
      json_group_array(distinct action), (select json_group_array(message) from fresh),
      (select json_group_array(json_array(person, dashboard, chart, action, at)) from seen), json_group_array(json(text))
    from line having count(*) > 0`;
}
