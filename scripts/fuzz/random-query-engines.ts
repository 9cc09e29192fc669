// The engines for random queries: a table loaded, a planned statement run, its cells as plain values.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { planStatements } from '#app/domain/query/plan/plan-statements.ts';
import type { OffsetJoin } from '#app/domain/query/plan/time-offset-join.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { CompiledColumn } from '#app/domain/query/plan/compile.ts';
import type { FuzzValue } from './random-conditions.ts';
import type { CallerQuery } from './random-query.ts';
import { RARE_GRAINS } from './random-query-time.ts';
import type { EngineRules } from './random-scene.ts';
import { findKeeping, virtualSql, type Setting } from './random-setting.ts';
import { CALCULATED, CALCULATED_KINDS, COLUMNS, SAVED_METRICS, type ValueKind, type RandomTable } from './random-table.ts';

/** Rows of one statement, with cells as strings, numbers, booleans and null, as the engine gives them. */
export interface RawResult {
  /** null: the query's own. */
  readonly offset: string | null;
  readonly fromMs: number | null;
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface RawResults {
  readonly results: readonly RawResult[];
  readonly offsetJoin: OffsetJoin | null;
}

export interface FuzzEngine {
  readonly name: string;
  readonly rules: EngineRules;
  load(table: RandomTable): Promise<void>;
  /** Throws where the query is refused. */
  query(callerQuery: CallerQuery, setting: Setting): Promise<RawResults>;
  close(): Promise<void>;
}

const NOW_MS = Date.UTC(2026, 10, 21, 12);
export const TABLE = 'random "table"';

export async function openSqlite(): Promise<FuzzEngine> {
  const database = new DatabaseSync(':memory:');
  const quoted = TABLE.replaceAll('"', '""');
  return Promise.resolve({
    name: 'sqlite',
    rules: {
      nullsFirst: true,
      likeIgnoresCase: true,
      calendar: { firstWeekday: 0, missingGrains: [], zonesFromMs: Date.UTC(1970, 0, 1) },
    },
    load: async (table) => {
      database.exec(`DROP TABLE IF EXISTS "${quoted}"; CREATE TABLE "${quoted}" (${declarations('sqlite', table.setting)})`);
      const insert = database.prepare(`INSERT INTO "${quoted}" VALUES (${COLUMNS.map(() => '?').join(', ')})`);
      for (const row of table.rows) insert.run(...row.map((value, index) => stored(value, index, table.setting, Number)));
      return Promise.resolve();
    },
    query: (callerQuery, setting) =>
      runEachStatement(planned('sqlite', callerQuery, setting), (sql, params) => {
        const statement = database.prepare(sql);
        statement.setReturnArrays(true);
        statement.setReadBigInts(true);
        const values = params.map((value) => (typeof value === 'boolean' ? Number(value) : value));
        return Promise.resolve(statement.all(...values) as unknown as unknown[][]);
      }),
    close: () => Promise.resolve(database.close()),
  });
}

/** Cells come as the server's text. */
export async function openPostgres(url: string): Promise<FuzzEngine> {
  const client = new pg.Client({
    connectionString: url,
    types: { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig,
  });
  await client.connect();
  await client.query("SET TIME ZONE 'UTC'");
  const quoted = TABLE.replaceAll('"', '""');
  return {
    name: 'postgres',
    rules: {
      nullsFirst: false,
      likeIgnoresCase: false,
      calendar: { firstWeekday: 1, missingGrains: RARE_GRAINS, zonesFromMs: -Infinity },
    },
    load: async (table) => {
      await client.query(`DROP TABLE IF EXISTS "${quoted}"`);
      await client.query(`CREATE TABLE "${quoted}" (${declarations('postgres', table.setting)})`);
      const rows = table.rows.map((row) => row.map((value, index) => stored(value, index, table.setting, (bit) => bit)));
      if (rows.length === 0) return;
      const places = rows.map((row, at) => `(${row.map((_, index) => `$${at * row.length + index + 1}`).join(', ')})`);
      await client.query(`INSERT INTO "${quoted}" VALUES ${places.join(', ')}`, rows.flat());
    },
    query: (callerQuery, setting) =>
      runEachStatement(planned('postgres', callerQuery, setting), async (sql, params) => {
        const result = await client.query<unknown[]>({ text: sql, values: [...params], rowMode: 'array' });
        return result.rows;
      }),
    close: () => client.end(),
  };
}

type Declared = ValueKind | 'day';

const TYPES: Readonly<Record<string, Readonly<Record<Declared, string>>>> = {
  sqlite: { integer: 'INTEGER', double: 'REAL', text: 'TEXT', boolean: 'BOOLEAN', instant: 'TIMESTAMP', day: 'DATE' },
  postgres: {
    integer: 'BIGINT',
    double: 'DOUBLE PRECISION',
    text: 'TEXT',
    boolean: 'BOOLEAN',
    instant: 'TIMESTAMP',
    day: 'DATE',
  },
  trino: {
    integer: 'BIGINT',
    double: 'DOUBLE',
    text: 'VARCHAR',
    boolean: 'BOOLEAN',
    instant: 'TIMESTAMP(3)',
    day: 'DATE',
  },
  mysql: { integer: 'BIGINT', double: 'DOUBLE', text: 'LONGTEXT', boolean: 'TINYINT(1)', instant: 'DATETIME(3)', day: 'DATE' },
  clickhouse: {
    integer: 'Nullable(Int64)',
    double: 'Nullable(Float64)',
    text: 'Nullable(String)',
    boolean: 'Nullable(Bool)',
    instant: "Nullable(DateTime64(3, 'UTC'))",
    day: 'Nullable(Date32)',
  },
};

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL as users type it, with its names as the engine quotes them. */
const typedFor = (engine: string, text: string): string => (engine === 'mysql' ? text.replace(/"(\w+)"/g, '`$1`') : text);

export const declareType = (engine: string, name: string, kind: ValueKind, setting: Setting): string =>
  TYPES[engine]?.[findKeeping(setting, name)?.declared ?? kind] ?? '';

const declarations = (engine: string, setting: Setting): string =>
  COLUMNS.map(({ name, kind }) => `${quoteName(name)} ${declareType(engine, name, kind, setting)}`).join(', ');

export function stored<T extends boolean | number>(
  value: FuzzValue,
  index: number,
  setting: Setting,
  truth: (value: boolean) => T,
): string | number | T | null {
  if (typeof value === 'boolean') return truth(value);
  const keeping = findKeeping(setting, COLUMNS[index]?.name ?? '');
  return keeping && typeof value === 'number' ? keeping.write(value) : value;
}

type Planned = ReturnType<typeof planStatements>;

export function planned(engine: string, { query, timeZone, rowClauses }: CallerQuery, setting: Setting): Planned {
  const { dialect, grammar } = findEngine(engine);
  const { where, having, ...extras } = (query['extras'] ?? {}) as Readonly<Record<string, string>>;
  const typed = { ...extras, where: typedFor(engine, where ?? ''), having: typedFor(engine, having ?? '') };
  return planStatements(parseQueryObject({ ...query, extras: typed }, { defaultRowLimit: 50_000, maxRows: 100_000 }), {
    dataset: datasetOf(engine, setting),
    dialect,
    grammar,
    rowClauses: rowClauses.map((rule) => ({ ...rule, clause: typedFor(engine, rule.clause) })),
    isConfined: false,
    clock: { nowMs: NOW_MS, timeZone },
    maxRows: 100_000,
  });
}

export async function runEachStatement(
  { statements, offsetJoin }: Planned,
  run: (sql: string, params: readonly SqlValue[]) => Promise<readonly (readonly unknown[])[]>,
): Promise<RawResults> {
  const results: RawResult[] = [];
  for (const { offset, compiled } of statements) {
    results.push({ offset, fromMs: compiled.fromMs, columns: compiled.columns, rows: await run(compiled.sql, compiled.params) });
  }
  return { results, offsetJoin };
}

function datasetOf(engine: string, setting: Setting): Dataset {
  const { dialect } = findEngine(engine);
  const plain = COLUMNS.map(({ name, kind }) => ({
    ...column(name, declareType(engine, name, kind, setting)),
    isTemporal: kind === 'instant',
    storage: findKeeping(setting, name)?.storage ?? ('native' as const),
  }));
  const calculated = Object.entries(CALCULATED).map(([name, expression]) => ({
    ...column(name, TYPES[engine]?.[CALCULATED_KINDS[name] ?? 'double'] ?? ''),
    expression: typedFor(engine, expression),
  }));
  return {
    id: 1,
    uuid: '00000000-0000-4000-8000-000000000001',
    name: TABLE,
    databaseId: 1,
    catalog: null,
    schema: null,
    sql: setting.isVirtual ? typedFor(engine, virtualSql('@')).replace('@', () => dialect.quoteIdentifier(TABLE)) : null,
    mainTemporalColumn: 'at',
    columns: [...plain, ...calculated],
    metrics: Object.entries(SAVED_METRICS).map(([name, expression]) => ({
      name,
      verboseName: null,
      description: null,
      expression: typedFor(engine, expression),
      d3Format: null,
      currency: null,
    })),
    version: '1',
    ...PLAIN_SETTINGS,
    offsetHours: setting.offsetHours,
    alwaysFilterMainTemporal: setting.filtersMain,
    fetchValuesPredicate: setting.predicate && typedFor(engine, setting.predicate),
  };
}

const column = (name: string, type: string) => ({
  name,
  verboseName: null,
  description: null,
  type,
  isTemporal: false,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: 'native' as const,
});
