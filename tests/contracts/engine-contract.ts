// What every engine promises, run against a real database through a harness: one suite, every engine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { AppError, type ErrorType } from '#app/domain/errors.ts';
import { createTableBuilder } from '#app/domain/table-builder.ts';
import { cellAt, type Cell } from '#app/domain/table.ts';
import type { Driver, Engine, Statement } from '#app/engines/shared/engine.ts';

export interface ContractColumn {
  readonly name: string;
  readonly type: string;
}

export interface EngineHarness {
  readonly engine: Engine;
  openDriver(): Promise<Driver>;
  /** Creates the table, or replaces it. */
  load(table: string, columns: readonly ContractColumn[], rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /** Declared types that hold a 64-bit integer, a double, text, a truth value, a day and an instant. */
  readonly types: Readonly<Record<'integer' | 'double' | 'text' | 'boolean' | 'date' | 'timestamp', string>>;
  /** Reads, and gives many rows for longer than a second. */
  readonly slowStatement: string;
  /** Texts that would write, reach outside or never end, in this engine's own words; `victim` is a table with three rows. */
  readonly hostileStatements: readonly string[];
}

const HOSTILE_TEXTS = [
  "o'brien",
  `"; DROP TABLE victim; --`,
  "'; DROP TABLE victim; --",
  '\\',
  "\\'; DROP TABLE victim; --",
  '`a`',
  '[a]',
  'a"b""c',
  '$1 ?1 :a @b ?',
  '%_*',
  '-- x',
  '/* x',
  '__proto__',
  'constructor',
  'ünï 漢字 💥',
  'line\nfeed\r\ttab',
  ' space ',
  'SELECT',
];

/** Writing in words that every SQL engine knows. */
const COMMON_WRITES = [
  'DELETE FROM victim',
  'delete from victim where 1 = 1',
  'UPDATE victim SET id = 0',
  'INSERT INTO victim VALUES (4)',
  'INSERT INTO victim SELECT * FROM victim',
  'INSERT INTO victim VALUES (4) RETURNING id',
  'DELETE FROM victim RETURNING *',
  'UPDATE victim SET id = 0 RETURNING *',
  'WITH x AS (SELECT 1) DELETE FROM victim',
  'WITH x AS (SELECT 9 AS id) INSERT INTO victim SELECT id FROM x',
  'DROP TABLE victim',
  'DROP TABLE IF EXISTS victim',
  'ALTER TABLE victim RENAME TO gone',
  'ALTER TABLE victim ADD COLUMN extra INTEGER',
  'CREATE TABLE made (a INTEGER)',
  'CREATE TABLE made AS SELECT * FROM victim',
  'CREATE VIEW made AS SELECT * FROM victim',
  'CREATE INDEX made ON victim (id)',
  'CREATE TEMPORARY TABLE made (a INTEGER)',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SAVEPOINT a',
  'VACUUM',
  'ANALYZE',
  'REINDEX',
  'EXPLAIN DELETE FROM victim',
  'SELECT 1; DELETE FROM victim',
  'SELECT 1;DROP TABLE victim;',
  'EXPLAIN SELECT 1; DELETE FROM victim',
  'DELETE FROM victim; SELECT 1',
  '-- comment\nDELETE FROM victim',
  '/* SELECT 1 */ DELETE FROM victim',
  'SELECT 1 /* ; */ ; DELETE FROM victim',
  'SELECT 1 /*! ; DELETE FROM victim */',
  "SELECT ''; DELETE FROM victim; --'",
  '(DELETE FROM victim)',
  'SELECT * FROM (DELETE FROM victim RETURNING *) AS x',
  '',
  ';',
  '-- nothing',
  'not sql at all',
];

interface Answer {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
}

/** Runs the contract as a suite of its own. */
export function describeEngineContract(name: string, openHarness: () => Promise<EngineHarness>): void {
  describe(`engine ${name}`, () => {
    let harness: EngineHarness;
    let driver: Driver;

    beforeAll(async () => {
      harness = await openHarness();
      driver = await harness.openDriver();
      await harness.load('victim', [{ name: 'id', type: harness.types.integer }], [[1], [2], [3]]);
    });
    afterAll(() => driver.close());

    const statementOf = (sql: string, rest: Partial<Statement> = {}): Statement => ({
      sql,
      params: [],
      maxRows: 10_000,
      timeoutMs: 10_000,
      readOnly: true,
      ...rest,
    });

    async function run(sql: string, rest: Partial<Statement> = {}): Promise<Answer> {
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

    it('quotes hostile names of tables and columns', async () => {
      for (const text of HOSTILE_TEXTS) {
        await harness.load(text, [{ name: text, type: harness.types.text }], [['kept']]);
        const { names, rows } = await run(`SELECT ${quote(text)} FROM ${harness.engine.dialect.qualify([text])}`);
        expect([names, rows]).toEqual([[text], [['kept']]]);
      }
      expect(await run('SELECT count(*) AS n FROM victim')).toMatchObject({ rows: [[3]] });
    });

    it('keeps hostile values, bound and written out', async () => {
      const { dialect } = harness.engine;
      for (const text of HOSTILE_TEXTS) {
        const bound = `CAST(${dialect.placeholder(1)} AS ${harness.types.text})`;
        expect((await run(`SELECT ${bound} AS a`, { params: [text] })).rows).toEqual([[text]]);
        expect((await run(`SELECT ${dialect.literal(text)} AS a`)).rows).toEqual([[text]]);
      }
    });

    it('gives a column that is not there as an error, quoted or not', async () => {
      expect(await failureOf(`SELECT ${quote('nope')} FROM victim`)).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
      expect(await failureOf('SELECT nope FROM victim')).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
      expect(await failureOf('SELECT 1 FROM nope')).toBe('TABLE_DOES_NOT_EXIST_ERROR');
      expect(await failureOf('SELECT FROM WHERE')).toBe('SYNTAX_ERROR');
    });

    it('reads a hundred columns', async () => {
      const columns = Array.from({ length: 100 }, (_, index) => ({ name: `column ${index}`, type: harness.types.integer }));
      await harness.load('wide', columns, [columns.map((_, index) => index), columns.map(() => null)]);
      const { names, rows } = await run('SELECT * FROM wide');
      expect(names).toEqual(columns.map((column) => column.name));
      expect(rows).toEqual([columns.map((_, index) => index), columns.map(() => null)]);
    });

    it('gives the columns of an empty result', async () => {
      expect(await run('SELECT id, id + 1 AS b FROM victim WHERE id > 5')).toEqual({
        names: ['id', 'b'],
        rows: [],
        truncated: false,
      });
      expect((await run('SELECT id FROM victim', { maxRows: 0 })).rows).toEqual([]);
    });

    it('keeps columns of one name apart', async () => {
      expect(await run("SELECT 1 AS a, 'two' AS a, 3 AS b, 4 AS a")).toMatchObject({
        names: ['a', 'a', 'b', 'a'],
        rows: [[1, 'two', 3, 4]],
      });
    });

    it('keeps every type exactly', async () => {
      const { integer, double, text, boolean, date, timestamp } = harness.types;
      await harness.load(
        'typed',
        [
          { name: 'i', type: integer },
          { name: 'd', type: double },
          { name: 't', type: text },
          { name: 'b', type: boolean },
          { name: 'day', type: date },
          { name: 'at', type: timestamp },
        ],
        [
          ['9223372036854775807', 0.1, '', true, '2020-02-29', '2020-02-29 12:30:05.250000'],
          ['-9223372036854775808', 1.7976931348623157e308, '007', false, '1969-12-31', '1969-12-31 23:59:59'],
          [9007199254740991, 5e-324, 'ünï 漢 💥', null, null, null],
          [null, -0.5, null, null, '0001-01-01', '9999-12-31 23:59:59'],
        ],
      );
      const { names, rows } = await run('SELECT i, d, t, b, day, at FROM typed ORDER BY t IS NULL, d DESC');
      const hints = ['numeric', 'numeric', 'string', 'boolean', 'temporal', 'temporal'] as const;
      const builder = createTableBuilder(names.map((column, index) => ({ name: column, hint: hints[index] ?? null })));
      builder.add(rows);
      const table = builder.finish();
      const cells = Array.from({ length: table.rowCount }, (_, row) => table.columns.map((column) => cellAt(column, row)));
      expect(table.columns.map((column) => column.type)).toEqual(hints);
      expect(cells).toEqual([
        ['-9223372036854775808', 1.7976931348623157e308, '007', false, Date.UTC(1969, 11, 31), -1_000],
        ['9223372036854775807', 0.1, '', true, Date.UTC(2020, 1, 29), Date.UTC(2020, 1, 29, 12, 30, 5, 250)],
        [9007199254740991, 5e-324, 'ünï 漢 💥', null, null, null],
        [null, -0.5, null, null, Date.parse('0001-01-01T00:00:00Z'), Date.UTC(9999, 11, 31, 23, 59, 59)],
      ]);
    });

    it('gives exact integers in the middle of many rows, in their order', async () => {
      const rows = Array.from({ length: 3_000 }, (_, index): SqlValue[] => [index, index === 2_500 ? '9007199254740993' : index]);
      await harness.load(
        'mixed',
        [
          { name: 'k', type: harness.types.integer },
          { name: 'v', type: harness.types.integer },
        ],
        rows,
      );
      expect((await run('SELECT k, v FROM mixed ORDER BY k')).rows).toEqual(rows);
    });

    it('compares instants as it stores them', async () => {
      const { dialect } = harness.engine;
      const count = async (column: string, type: string, ms: number): Promise<unknown> => {
        const value = dialect.temporalValue(ms, 'native', type);
        return (await run(`SELECT count(*) AS n FROM typed WHERE ${column} >= ${dialect.placeholder(1)}`, { params: [value] }))
          .rows[0]?.[0];
      };
      expect(await count('day', harness.types.date, Date.UTC(2020, 1, 29))).toBe(1);
      expect(await count('day', harness.types.date, Date.UTC(1969, 11, 31))).toBe(2);
      expect(await count('at', harness.types.timestamp, Date.UTC(2020, 1, 29, 12, 30, 5, 250))).toBe(2);
      expect(await count('at', harness.types.timestamp, Date.UTC(2020, 1, 29, 12, 30, 5, 251))).toBe(1);
    });

    it('runs every grain that it names', async () => {
      for (const grain of harness.engine.dialect.grains) {
        const bucket = harness.engine.dialect.truncate(quote('at'), grain) ?? '';
        expect((await run(`SELECT ${bucket} AS bucket FROM typed WHERE t = '007'`)).rows[0]?.[0]).toMatch(/^\d{4}-\d{2}-\d{2}/);
      }
    });

    it('binds lists of any length', async () => {
      const { dialect } = harness.engine;
      for (const length of [0, 1, 50, 51, 5_000]) {
        const values = Array.from({ length }, (_, index) => index + 3);
        const { sql, params } = dialect.inList(quote('id'), values, false, 1);
        expect((await run(`SELECT count(*) AS n FROM victim WHERE ${sql}`, { params })).rows).toEqual([[length > 0 ? 1 : 0]]);
      }
    });

    it('finds text by patterns of any length', async () => {
      const { dialect } = harness.engine;
      const long = `Long ${'ab'.repeat(60)}`;
      await harness.load('texts', [{ name: 't', type: harness.types.text }], [[`x${long}y`], ['short']]);
      for (const [pattern, count] of [
        ['%SHORT%', 1],
        [`%${long.toUpperCase()}%`, 1],
        [`${long}%`, 0],
        [`%${long}y`, 1],
      ] as const) {
        const condition = dialect.like(quote('t'), dialect.placeholder(1), { ignoreCase: true, negated: false, pattern });
        expect((await run(`SELECT count(*) AS n FROM texts WHERE ${condition}`, { params: [pattern] })).rows).toEqual([[count]]);
      }
    });

    it('refuses whatever is not exactly one reading statement, and nothing of it happens', async () => {
      const failures: Record<string, string> = {};
      for (const sql of [...COMMON_WRITES, ...harness.hostileStatements]) {
        const failure = await failureOf(sql);
        if (failure === 'none' || failure === 'untyped') failures[sql] = failure;
      }
      expect(failures).toEqual({});
      expect((await run('SELECT id FROM victim ORDER BY id')).rows).toEqual([[1], [2], [3]]);
      expect(await failureOf('SELECT 1 FROM made')).toBe('TABLE_DOES_NOT_EXIST_ERROR');
    });

    it('streams rows while the statement runs, and stops when nobody reads', async () => {
      let count = 0;
      for await (const event of driver.stream(statementOf(harness.slowStatement, { maxRows: 10_000_000 }))) {
        if (event.kind === 'rows') count += event.rows.length;
        if (count > 0) break;
      }
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(100_000);
      expect((await run('SELECT 1 AS a')).rows).toEqual([[1]]);
    });

    it('gives as many rows as were asked for, and says that there are more', async () => {
      expect(await run('SELECT id FROM victim ORDER BY id', { maxRows: 2 })).toMatchObject({ rows: [[1], [2]], truncated: true });
      expect(await run('SELECT id FROM victim ORDER BY id', { maxRows: 3 })).toMatchObject({
        rows: [[1], [2], [3]],
        truncated: false,
      });
    });

    it('ends at its deadline with an error that says so', async () => {
      const startMs = Date.now();
      expect(await failureOf(harness.slowStatement, { maxRows: 10_000_000, timeoutMs: 50 })).toBe('SQLLAB_TIMEOUT_ERROR');
      expect(Date.now() - startMs).toBeLessThan(2_000);
    });

    it('ends when it is cancelled, and serves the next', async () => {
      let count = 0;
      const read = async (): Promise<void> => {
        for await (const event of driver.stream(statementOf(harness.slowStatement, { maxRows: 10_000_000 }))) {
          if (event.kind !== 'rows') continue;
          count += event.rows.length;
          await driver.cancel();
        }
      };
      await expect(read()).rejects.toBeInstanceOf(AppError);
      expect(count).toBeLessThan(100_000);
      expect((await run('SELECT 1 AS a')).rows).toEqual([[1]]);
    });

    it('lists its tables and their columns', async () => {
      const { catalog } = harness.engine;
      const tables = catalog.readTables(
        (await run(catalog.listTables(null).sql, { params: catalog.listTables(null).params })).rows,
      );
      expect(tables).toContainEqual({ name: 'typed', kind: 'table' });
      expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(HOSTILE_TEXTS));
      const { sql, params } = catalog.listColumns('typed', null);
      const columns = catalog.readColumns((await run(sql, { params })).rows);
      expect(columns.map((column) => column.name)).toEqual(['i', 'd', 't', 'b', 'day', 'at']);
      expect(columns.map((column) => harness.engine.dialect.genericType(column.type))).toEqual([
        'numeric',
        'numeric',
        'string',
        'boolean',
        'temporal',
        'temporal',
      ]);
    });
  });
}
