// A small table on a real SQLite, its dataset, and its queries: for the planner's contract tests.
import { DatabaseSync } from 'node:sqlite';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import { AppError } from '#app/domain/errors.ts';
import type { CompiledQuery } from '#app/domain/query/plan/compile.ts';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planStatements, type PlannedStatements } from '#app/domain/query/plan/plan-statements.ts';
import type { Dialect, SqlValue } from '#app/domain/sql/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { sqliteGrammar } from '#app/engines/sqlite/grammar.ts';

const NOW_MS = Date.UTC(2004, 5, 15, 12);

const column = (name: string, type: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
  name,
  verboseName: null,
  description: null,
  type,
  isTemporal: false,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: 'native',
  ...more,
});

const metric = (name: string, expression: string) => ({
  name,
  verboseName: null,
  description: null,
  expression,
  d3Format: null,
  currency: null,
});

export const salesDataset: Dataset = {
  id: 3,
  uuid: '00000000-0000-4000-8000-000000000003',
  name: 'sales',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'ordered',
  columns: [
    column('ordered', 'TIMESTAMP', { isTemporal: true }),
    column('shipped', 'INTEGER', { isTemporal: true, storage: 'epoch_ms' }),
    column('country', 'TEXT'),
    column('size', 'TEXT'),
    column('amount', 'REAL'),
    column('gift', 'BOOLEAN'),
    column('doubled', 'REAL', { expression: 'amount * 2' }),
  ],
  metrics: [metric('count', 'COUNT(*)'), metric('net', 'SUM(amount) / 2')],
  version: '1',
  ...PLAIN_SETTINGS,
};

const ROWS: readonly (readonly SqlValue[])[] = [
  ['2004-01-05 10:00:00', Date.UTC(2004, 0, 7), 'France', 'Large', 10, 1],
  ['2004-01-20 00:00:00', Date.UTC(2004, 0, 22), 'France', 'Small', 1, 0],
  ['2004-02-01 00:00:00', null, 'Spain', 'Small', 4, 0],
  ['2004-02-02 00:00:00', Date.UTC(2004, 1, 5), null, 'Small', 50, null],
  ['2004-06-14 23:59:59', Date.UTC(2004, 5, 20), '', 'Large', null, 1],
  ['2004-06-15 00:00:00', Date.UTC(2004, 5, 21), "O'Land", 'Large', 2, 1],
];

/** A database with the table `sales`. */
export function openSales(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE sales (ordered TIMESTAMP, shipped INTEGER, country TEXT, size TEXT, amount REAL, gift BOOLEAN)');
  const insert = database.prepare('INSERT INTO sales VALUES (?, ?, ?, ?, ?, ?)');
  for (const row of ROWS) insert.run(...(row as (string | number | null)[]));
  return database;
}

/** The sum of the amounts, under the label that clients give it. */
export const sum = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'SUM(amount)' };
/** The axis of time, by month. */
export const month = {
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: 'ordered',
  label: 'ordered',
  timeGrain: 'P1M',
};

export interface PlannerOptions {
  readonly dataset?: Dataset;
  readonly rowClauses?: readonly RowClause[];
  readonly timeZone?: string | null;
  /** SQLite's, unless it is another's text that is looked at. */
  readonly dialect?: Dialect;
}

/** All statements of the query. */
export function plan(json: unknown, options: PlannerOptions = {}): PlannedStatements {
  const { dataset = salesDataset, rowClauses = [], timeZone = null, dialect = sqliteDialect } = options;
  const query = parseQueryObject(json, { defaultRowLimit: 50_000, maxRows: 100_000 });
  const clock = { nowMs: NOW_MS, timeZone };
  return planStatements(query, {
    dataset,
    dialect,
    grammar: sqliteGrammar,
    rowClauses,
    isConfined: false,
    clock,
    maxRows: 100_000,
  });
}

/** The query as the planner compiles it for SQLite. */
export const compile = (json: unknown, options: PlannerOptions = {}): CompiledQuery => plan(json, options).statements[0].compiled;

/** How the query is refused. */
export function refusal(json: unknown, options: PlannerOptions = {}): AppError {
  try {
    plan(json, options);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

/** The rows of the query, by position. The statement is proved to be one that only reads, as a driver would. */
export function runQuery(database: DatabaseSync, json: unknown, options: PlannerOptions = {}): unknown[][] {
  const compiled = compile(json, options);
  const proof = sqliteGrammar.proveReadOnly(compiled.sql, 'composed');
  if (!proof.ok) throw new Error(`Not provable: ${proof.diagnostics[0]?.message}\n${compiled.sql}`);
  const rows = runRows(database, compiled.sql, compiled.params);
  const asRead = runRows(database, compiled.text, []);
  if (JSON.stringify(rows) !== JSON.stringify(asRead))
    throw new Error(`The readable statement has another result:\n${compiled.text}`);
  return rows;
}

export function runRows(database: DatabaseSync, sql: string, params: readonly SqlValue[]): unknown[][] {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement.all(...params.map((value) => (typeof value === 'boolean' ? Number(value) : value))) as unknown as unknown[][];
}
