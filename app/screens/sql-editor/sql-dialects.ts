// The language of an engine for editors.
import { MySQL, PostgreSQL, SQLite, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import { ClickHouse } from './clickhouse-dialect.ts';

const DIALECTS: ReadonlyMap<string, SQLDialect> = new Map([
  ['postgres', PostgreSQL],
  ['mysql', MySQL],
  ['sqlite', SQLite],
  ['trino', StandardSQL],
  ['clickhouse', ClickHouse],
]);

/** By the engine's id; PostgreSQL's where it is null or not known. */
export const sqlDialectOf = (engine: string | null): SQLDialect => DIALECTS.get(engine ?? '') ?? PostgreSQL;
