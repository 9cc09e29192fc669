// Random queries through the product's own drivers: MySQL's family, ClickHouse and Trino.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { planned, runEachStatement, stored, TABLE, declareType, type FuzzEngine } from './random-query-engines.ts';
import { DAY_GRAINS, GRAINS, RARE_GRAINS } from './random-query-time.ts';
import type { EngineRules } from './random-scene.ts';
import { COLUMNS } from './random-table.ts';

type Literal = string | number | boolean | null;

interface DriverKind {
  readonly rules: EngineRules;
  /** What stands behind the columns of CREATE TABLE. */
  readonly suffix: string;
  /** The statement that fills the table, of types and literals by row. */
  readonly insert: (dialect: Dialect, types: readonly string[], rows: readonly (readonly Literal[])[]) => string;
}

const lines = (dialect: Dialect, rows: readonly (readonly Literal[])[], text: (cell: Literal) => string): string =>
  rows.map((row) => `(${row.map(text).join(', ')})`).join(', ');

const plainInsert: DriverKind['insert'] = (dialect, _types, rows) =>
  `INSERT INTO ${dialect.quoteIdentifier(TABLE)} VALUES ${lines(dialect, rows, (cell) => dialect.literal(cell))}`;

/** Every grain but these. */
const allGrainsBut = (...present: readonly string[]): string[] =>
  [...GRAINS, ...DAY_GRAINS, ...RARE_GRAINS].filter((grain) => !present.includes(grain));

const KINDS = {
  mysql: {
    rules: {
      nullsFirst: true,
      likeIgnoresCase: false,
      calendar: {
        firstWeekday: 0,
        missingGrains: allGrainsBut('PT1S', 'PT1M', 'PT1H', ...DAY_GRAINS, '1969-12-29T00:00:00Z/P1W'),
        zonesFromMs: -Infinity,
      },
    },
    suffix: '',
    insert: plainInsert,
  },
  clickhouse: {
    rules: {
      nullsFirst: false,
      nullsAlwaysLast: true,
      likeIgnoresCase: false,
      calendar: {
        firstWeekday: 1,
        missingGrains: allGrainsBut('PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT0.5H', 'PT1H', ...DAY_GRAINS),
        zonesFromMs: -Infinity,
      },
    },
    suffix: ' ENGINE = MergeTree ORDER BY tuple()',
    insert: plainInsert,
  },
  trino: {
    rules: {
      nullsFirst: false,
      nullsAlwaysLast: true,
      likeIgnoresCase: false,
      calendar: { firstWeekday: 1, missingGrains: [], zonesFromMs: -Infinity },
    },
    suffix: '',
    // One cast a column, not one a cell: the server plans each.
    insert: (dialect, types, rows) => {
      const text = (cell: Literal): string => (cell === null ? 'CAST(NULL AS VARCHAR)' : dialect.literal(String(cell)));
      const names = types.map((_, index) => `c${index}`);
      const casts = types.map((type, index) => `CAST(${names[index]} AS ${type})`).join(', ');
      const given = `(VALUES ${lines(dialect, rows, text)}) AS given (${names.join(', ')})`;
      return `INSERT INTO ${dialect.quoteIdentifier(TABLE)} SELECT ${casts} FROM ${given}`;
    },
  },
} satisfies Readonly<Record<string, DriverKind>>;

/** The driver's connection has its own schema; `close` ends it. */
export function createDriverEngine(name: keyof typeof KINDS, driver: Driver): FuzzEngine {
  const { dialect } = findEngine(name);
  const { rules, suffix, insert }: DriverKind = KINDS[name];
  const quoted = dialect.quoteIdentifier(TABLE);
  const write = (sql: string) => driverRows(driver, { sql, readOnly: false });
  return {
    name,
    rules,
    load: async ({ rows, setting }) => {
      const types = COLUMNS.map((column) => declareType(name, column.name, column.kind, setting));
      const declared = COLUMNS.map((column, index) => `${dialect.quoteIdentifier(column.name)} ${types[index]}`).join(', ');
      await write(`DROP TABLE IF EXISTS ${quoted}`);
      await write(`CREATE TABLE ${quoted} (${declared})${suffix}`);
      const cells = rows.map((row) => row.map((value, index): Literal => stored(value, index, setting, (bit) => bit)));
      if (cells.length > 0) await write(insert(dialect, types, cells));
    },
    query: (callerQuery, setting) =>
      runEachStatement(
        planned(name, callerQuery, setting),
        async (sql, params) => (await driverRows(driver, { sql, params })).rows,
      ),
    close: () => driver.close(),
  };
}
