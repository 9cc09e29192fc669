// The engine that a contract is about: its harness, and statements that are run on its driver.
import { AppError, type ErrorType } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Driver, Engine, Statement } from '#app/engines/shared/engine.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

interface ContractColumn {
  readonly name: string;
  readonly type: string;
}

export interface EngineHarness {
  readonly engine: Engine;
  openDriver(): Promise<Driver>;
  /** Whether a table or a column can have the name; absent: any. */
  readonly canName?: (name: string) => boolean;
  /** Creates the table, or replaces it. */
  load(table: string, columns: readonly ContractColumn[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /** Declared types that hold a 64-bit integer, a double, text, a truth value, a day and an instant. */
  readonly types: Readonly<Record<'integer' | 'double' | 'text' | 'boolean' | 'date' | 'timestamp', string>>;
  /** The engine's own type for internet addresses; absent: none that the contract covers. */
  readonly addressType?: string;
  /** Whether an alias can name one expression only; absent: several. */
  readonly refusesRepeatedAliases?: boolean;
  /** Whether a column gets another name where two would have the same; absent: both keep it. */
  readonly renamesRepeatedAliases?: boolean;
  /** Whether plans name tables by numbers of the server's; absent: by their names. */
  readonly plansNumberTables?: boolean;
  /** Gives, as `d`, two values that JSON has no number for, then 1.5; absent: the engine has no such values. */
  readonly notFiniteStatement?: string;
  /** Reads, and gives many rows for longer than a second. */
  readonly slowStatement: string;
  /** Texts that would write, reach outside or never end, in this engine's own words; `victim` is a table with three rows. */
  readonly hostileStatements: readonly string[];
}

interface Result {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

export interface EngineSubject {
  readonly harness: EngineHarness;
  readonly driver: Driver;
  statementOf(sql: string, rest?: Partial<Statement>): Statement;
  run(sql: string, rest?: Partial<Statement>): Promise<Result>;
  /** How the statement fails; 'untyped' where that is no `AppError`. */
  failureOf(sql: string, rest?: Partial<Statement>): Promise<ErrorType | 'none' | 'untyped'>;
  quote(text: string): string;
  /** Hostile names that the engine can have. */
  readonly hostileNames: readonly string[];
}

/** With the table `victim` of three rows. */
export async function openSubject(harness: EngineHarness): Promise<EngineSubject> {
  const driver = await harness.openDriver();
  await harness.load('victim', [{ name: 'id', type: harness.types.integer }], [[1], [2], [3]]);

  const statementOf = (sql: string, rest: Partial<Statement> = {}): Statement => ({
    sql,
    params: [],
    maxRows: 10_000,
    // Generous: how busy the machine is must not decide a test.
    timeoutMs: 30_000,
    readOnly: true,
    ...rest,
  });

  async function run(sql: string, rest: Partial<Statement> = {}): Promise<Result> {
    let names: readonly string[] = [];
    let truncated = false;
    const rows: (readonly Cell[])[] = [];
    for await (const event of driver.stream(statementOf(sql, rest))) {
      if (event.kind === 'columns') names = event.columns.map((column) => column.name);
      if (event.kind === 'rows') rows.push(...event.rows);
      if (event.kind === 'end') truncated = event.truncated;
    }
    return { names, rows, truncated };
  }

  async function failureOf(sql: string, rest: Partial<Statement> = {}): Promise<ErrorType | 'none' | 'untyped'> {
    try {
      await run(sql, rest);
      return 'none';
    } catch (error) {
      return error instanceof AppError && error.kind !== 'bug' ? error.type : 'untyped';
    }
  }

  const quote = (text: string): string => harness.engine.dialect.quoteIdentifier(text);
  const hostileNames = HOSTILE_TEXTS.filter((name) => harness.canName?.(name) ?? true);
  return { harness, driver, statementOf, run, failureOf, quote, hostileNames };
}
