// Rows into tables at Neon that may have them already: many in a statement, as one parameter.
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { actions, endedDeliveries, endedQueries, endedQueryScripts, endedRuns } from '#drizzle/history/schema.ts';
import { numberAction } from './action-key.ts';
import { toCleanJson } from './clean-json.ts';
import type { HistoryRows, UserNames } from './port.ts';

/** A query can change while it is moved: what changed last is kept. Parents come before what belongs to them; what belongs to a row that isn't there is left out. */
export const insertHistory = (rows: Partial<HistoryRows>): SQL[] =>
  [
    insertRows(
      actions,
      (rows.actions ?? []).map(({ user, ...row }) => ({
        ...row,
        id: row.id ?? numberAction(row.key, row.happenedAtMs),
        ...copiedNames(user ?? null),
      })),
    ),
    insertRows(
      endedQueries,
      (rows.queries ?? []).map(({ row, databaseName, engine, user }) => ({ ...row, databaseName, engine, ...copiedNames(user) })),
      { onConflict: REPLACE_OLDER_QUERY },
    ),
    insertRows(endedQueryScripts, rows.queryScripts ?? [], {
      where: sql`exists (select 1 from ${endedQueries} as parent where parent.id = line.query_id)`,
    }),
    insertRows(endedRuns, rows.reportRuns ?? []),
    insertRows(endedDeliveries, rows.reportDeliveries ?? [], {
      where: sql`exists (select 1 from ${endedRuns} as parent where parent.id = line.log_id)`,
    }),
  ].flat();

const copiedNames = (user: UserNames | null) => ({
  username: user?.username ?? null,
  userFirstName: user?.firstName ?? null,
  userLastName: user?.lastName ?? null,
});

const REPLACE_OLDER_QUERY = sql`(id) do update set sql_editor_id = excluded.sql_editor_id, changed_on_ms = excluded.changed_on_ms
  where queries.changed_on_ms < excluded.changed_on_ms`;

interface InsertOptions {
  readonly where?: SQL;
  readonly onConflict?: SQL;
}

function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferSelect'][],
  { where = sql`true`, onConflict = sql`do nothing` }: InsertOptions = {},
): SQL[] {
  if (rows.length === 0) return [];
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const join = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
  const names = join(columns.map(([, column]) => sql`${sql.identifier(column.name)}`));
  const typed = join(columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`));
  const lines = rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, toStored(column, row[key])])));
  return [
    sql`insert into ${table} (${names}) select ${names} from json_to_recordset(${toCleanJson(lines)}::json) as line (${typed}) where ${where} on conflict ${onConflict}`,
  ];
}

/** SQLite keeps fractions in columns of whole numbers. */
function toStored(column: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (column.getSQLType() === 'bigint') return Math.trunc(Number(value));
  return column.mapToDriverValue(value);
}
