// Single queries at Neon, with the meaning of `stores/query`. A client's id can occur more than once: the last query has it.
import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import { endedQueries, endedQueryScripts } from '#drizzle/history/schema.ts';
import { cleanText } from './clean-json.ts';
import type { NeonDb } from './neon-client.server.ts';
import { NEON_FILTERS } from './neon-dialect.server.ts';
import { toQueryView } from './neon-views.ts';
import type { PreviousQuery, QueryArchive, QueryKey, QueryValueColumn } from './port.ts';

// A job repeats the statements: it is read only where it is run or its rows are.
const { job: _job, ...listedQueryColumns } = getTableColumns(endedQueries);
export { listedQueryColumns };

export const createQueryArchive = (db: NeonDb): QueryArchive => {
  const selectRows = () => db.select(listedQueryColumns).from(endedQueries).$dynamic();
  return {
    async find(key) {
      const [row] = await selectRows().where(keyCondition(key)).orderBy(desc(endedQueries.id)).limit(1);
      return row ? toQueryView(row) : null;
    },
    async findJob(id) {
      const [rows, parts] = await db.batch([
        db.select({ job: endedQueries.job }).from(endedQueries).where(eq(endedQueries.id, id)),
        db
          .select({ json: endedQueryScripts.json })
          .from(endedQueryScripts)
          .where(eq(endedQueryScripts.queryId, id))
          .orderBy(asc(endedQueryScripts.part)),
      ]);
      return rows[0] ? { job: rows[0].job, parts: parts.map(({ json }) => json) } : null;
    },
    async listByClientIds(userId, clientIds) {
      const where = and(eq(endedQueries.userId, userId), inArray(endedQueries.clientId, NEON_FILTERS.listValues(clientIds)));
      return (await selectRows().where(where).orderBy(asc(endedQueries.id))).map(toQueryView);
    },
    async listChanged(userId, { sinceMs, maxRows, maxChars }) {
      const latest = db
        .select({ id: endedQueries.id, chars: CHARS_UP_TO.as('chars') })
        .from(endedQueries)
        .where(and(eq(endedQueries.userId, userId), gte(endedQueries.changedOnMs, Math.ceil(sinceMs))))
        .orderBy(desc(endedQueries.changedOnMs), desc(endedQueries.id))
        .limit(maxRows)
        .as('latest');
      const fitting = db.select({ id: latest.id }).from(latest).where(lte(latest.chars, maxChars));
      const rows = await selectRows()
        .where(inArray(endedQueries.id, fitting))
        .orderBy(desc(endedQueries.changedOnMs), desc(endedQueries.id));
      return rows.map(toQueryView);
    },
    async findPrevious({ userId, editorId, clientId }): Promise<PreviousQuery | null> {
      const { id, startMs } = endedQueries;
      const [row] = await db
        .select({ clientId: endedQueries.clientId, id, startMs })
        .from(endedQueries)
        .where(
          and(
            eq(endedQueries.userId, userId),
            eq(endedQueries.sqlEditorId, editorId),
            ne(endedQueries.clientId, cleanText(clientId)),
          ),
        )
        .orderBy(desc(startMs), desc(id))
        .limit(1);
      return row ?? null;
    },
    async listOccurring(column, values, userId) {
      const { rows } = await db.execute<{ at: number }>(occurringStatement(column, values, userId));
      return rows.flatMap(({ at }) => values[Number(at) - 1] ?? []);
    },
    async setEditor({ userId, clientId, editorId, nowMs }) {
      const moved = await db
        .update(endedQueries)
        .set({ sqlEditorId: editorId, changedOnMs: Math.floor(nowMs) })
        .where(and(eq(endedQueries.userId, userId), eq(endedQueries.clientId, cleanText(clientId))))
        .returning({ id: endedQueries.id });
      return moved.length > 0;
    },
  };
};

const CHARS_UP_TO = sql<number>`sum(length(${endedQueries.sql})) over (order by ${endedQueries.changedOnMs} desc, ${endedQueries.id} desc)`;

function keyCondition(key: QueryKey): SQL {
  if ('id' in key) return eq(endedQueries.id, key.id);
  if ('clientId' in key) return eq(endedQueries.clientId, cleanText(key.clientId));
  return eq(endedQueries.resultsKey, cleanText(key.resultsKey));
}

/** The places of values that occur, from 1: a look into an index for each. */
function occurringStatement(column: QueryValueColumn, values: readonly (string | number)[], userId: number | null): SQL {
  const stored = endedQueries[column];
  const type = sql.raw(stored.getSQLType());
  const ofUser = userId === null ? sql`true` : eq(endedQueries.userId, userId);
  return sql`select at from json_array_elements_text(${JSON.stringify(values)}::json) with ordinality as wanted (value, at)
    where exists (select 1 from ${endedQueries} where ${stored} = wanted.value::${type} and ${ofUser}) order by at`;
}
