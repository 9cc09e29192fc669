// Stored connections that reach the same source, and names that could refer to the same table, as far as SQL can tell. Dialects decide.
import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

interface ConnectionColumns {
  readonly id: SQLiteColumn;
  readonly engine: SQLiteColumn;
  readonly parameters: SQLiteColumn;
}

/** Whether two connections are one, open one Warehouse, or reach one server by the same address. */
export const isSameSource = (a: ConnectionColumns, b: ConnectionColumns): SQL =>
  sql`(${a.id} = ${b.id} or (${a.engine} = ${b.engine} and ${addressOf(a)} = ${addressOf(b)}))`;

/** Null where it isn't known: such a connection is like no other. Databases of one server are distinguished by catalog or schema. */
const addressOf = ({ parameters }: ConnectionColumns): SQL => sql`coalesce(
  'warehouse ' || json_extract(${parameters}, '$.warehouse'),
  'hyperdrive ' || json_extract(${parameters}, '$.hyperdrive'),
  lower(json_extract(${parameters}, '$.host')) || ':' || coalesce(json_extract(${parameters}, '$.port'), ''))`;

/** No supported database cuts a name to fewer characters. */
const SAME_CHARS = 15;

/**
 * Whether a dialect could take two names for one: they begin alike without regard to case, or letters beyond ASCII, whose case SQLite
 * doesn't know, are among them.
 */
export const couldBeSameName = (a: SQLiteColumn | string, b: SQLiteColumn | string): SQL =>
  sql`(lower(substr(${a}, 1, ${SAME_CHARS})) = lower(substr(${b}, 1, ${SAME_CHARS})) or ${isBeyondAscii(a)} or ${isBeyondAscii(b)})`;

const isBeyondAscii = (name: SQLiteColumn | string): SQL => sql`${name} glob '*[^ -~]*'`;
