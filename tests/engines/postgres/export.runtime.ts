// PostgreSQL's exports by COPY, on a real server: byte for byte what the encoder of files makes of the same rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvHead, encodeCsv } from '#app/formats/csv/write/encode-csv.ts';
import { describeColumns } from '#app/domain/export/describe-columns.ts';
import type { ExportEvent } from '#app/domain/export/source.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import {
  activeCount,
  runQuery,
  beginExport,
  exportText,
  openAsSuperuser,
  openBy,
  openPostgres,
  setMood,
  setVictim,
  catchErrorType,
  until,
  write,
} from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { VALUES } from './values.ts';
import { letThrough } from './refusals.ts';

let driver: Driver;
let observer: Driver;

beforeAll(async () => {
  driver = openPostgres();
  observer = openAsSuperuser();
  await setVictim(driver);
  await setMood(driver);
});
afterAll(async () => {
  await driver.close();
  await observer.close();
});

/** What the encoder writes below the header. */
async function encoded(sql: string, params: readonly SqlValue[] = []): Promise<string> {
  const { columns, rows } = await runQuery(driver, sql, { params });
  const described = describeColumns(columns, postgresEngine.dialect);
  async function* events(): AsyncGenerator<ExportEvent> {
    yield { kind: 'rows', rows };
    yield { kind: 'end', note: null };
  }
  let text = '';
  for await (const chunk of encodeCsv({ columns: described, events: events() })) text += new TextDecoder().decode(chunk);
  return text.slice(csvHead(described).replace('\uFEFF', '').length);
}

describe('an export by COPY', () => {
  it.each(VALUES)('writes %s as the encoder does, alone and between others', async (value) => {
    for (const sql of [`SELECT ${value} AS a`, `SELECT 1, ${value}, 'b', ${value}`])
      expect((await exportText(driver, sql)).text).toBe(await encoded(sql));
  });

  it('repeats the settings of a script before the statement', async () => {
    const settings = ["SET TIME ZONE 'Asia/Tokyo'", 'SET DateStyle = German'];
    const { text } = await exportText(driver, "SELECT timestamptz '2026-01-01 00:00+00'::text, current_date - current_date", {
      settings,
    });
    expect(text).toBe('01.01.2026 09:00:00 JST,0\n');
  });

  it('writes all of them in one line, and their columns', async () => {
    const sql = `SELECT ${VALUES.join(', ')} FROM generate_series(1, 50)`;
    const { text, columns, end } = await exportText(driver, sql);
    expect(text).toBe(await encoded(sql));
    expect(columns).toEqual((await runQuery(driver, sql)).columns);
    expect(end).toEqual({ rowCount: 50, truncated: false });
  });

  it('writes rows of every length where the chunks end in them', async () => {
    const sql = "SELECT g, repeat('x', g % 3000), g % 2 = 0, g * 0.5 FROM generate_series(1, 5000) AS g";
    expect((await exportText(driver, sql)).text).toBe(await encoded(sql));
    expect((await exportText(driver, "SELECT length(repeat('y', 3)), repeat('y', 3000000)")).text).toBe(
      `3,${'y'.repeat(3_000_000)}\n`,
    );
    expect((await exportText(driver, 'SELECT FROM victim')).text).toBe('\n\n\n');
  });

  it('gives columns and nothing else for no rows', async () => {
    const { text, columns, end } = await exportText(driver, 'SELECT id, id AS id FROM victim WHERE id > 5');
    expect([text, columns.map(({ name }) => name), end]).toEqual(['', ['id', 'id'], { rowCount: 0, truncated: false }]);
  });

  it('ends at the row limit, and says whether there were more', async () => {
    const sql = 'SELECT id FROM victim ORDER BY id';
    expect(await exportText(driver, sql, { maxRows: 2 })).toMatchObject({
      text: '1\n2\n',
      end: { rowCount: 2, truncated: true },
    });
    expect(await exportText(driver, sql, { maxRows: 3 })).toMatchObject({ end: { rowCount: 3, truncated: false } });
    expect(await exportText(driver, sql, { maxRows: 0 })).toMatchObject({ text: '', end: { rowCount: 0, truncated: true } });
    const many = 'SELECT /* capped */ generate_series(1, 100000000)';
    expect((await exportText(driver, many, { maxRows: 150_000 })).end).toEqual({ rowCount: 150_000, truncated: true });
    await until(async () => (await activeCount(observer, '/* capped */')) === 0);
  });

  it('takes semicolons, comments and every form of a query, and those that COPY does not take', async () => {
    for (const [sql, text] of [
      ['SELECT 1; ', '1\n'],
      ['-- a\nSELECT 1 /* ; */ ; -- b', '1\n'],
      ['SELECT 1 -- b', '1\n'],
      ['(SELECT 1) UNION ALL (SELECT 2)', '1\n2\n'],
      ["VALUES (1, '=a')", "1,'=a\n"],
      ['WITH a AS (SELECT 7 AS b) SELECT * FROM a', '7\n'],
      ['SHOW standard_conforming_strings', 'on\n'],
    ] as const)
      expect([sql, (await exportText(driver, sql)).text]).toEqual([sql, text]);
    expect((await exportText(driver, 'EXPLAIN SELECT 1')).text).toMatch(/^Result/);
  });

  it('writes values where they were bound', async () => {
    for (const [sql, params] of [
      ['SELECT $1::text, $2::int, - $3, $1 || $4', ['o\'b\\"r$2', 5, -0.5, '; DROP TABLE victim; --']],
      ['SELECT id FROM victim WHERE id > $1 ORDER BY id', [1.5]],
      ['SELECT id FROM victim WHERE id::text = $1', [2]],
      ['SELECT id FROM victim WHERE id < $1 AND id < $2 ORDER BY id', [9_999_999_999, 1e20]],
      ['SELECT $1 /* $2 */, \'$1\', $tag$ $1 $tag$ AS "$1" -- $1', ['漢 💥']],
      ['SELECT $1::text, $2::bool', [null, true]],
    ] as [string, SqlValue[]][])
      expect((await exportText(driver, sql, { params })).text).toBe(await encoded(sql, params));
    expect(await catchErrorType(exportText(driver, 'SELECT $2', { params: [1] }))).toBe('INVALID_SQL_ERROR');
  });

  it('takes unqualified names from the schema of the statement', async () => {
    await write(driver, 'CREATE SCHEMA IF NOT EXISTS "Ex ""port"""');
    await write(driver, 'CREATE OR REPLACE VIEW "Ex ""port""".only_here AS SELECT 5 AS a');
    expect((await exportText(driver, 'SELECT * FROM only_here', { schema: 'Ex "port"' })).text).toBe('5\n');
    expect(await catchErrorType(exportText(driver, 'SELECT * FROM only_here'))).toBe('TABLE_DOES_NOT_EXIST_ERROR');
  });

  it('is the same by every way to the server', async () => {
    const sql = "SELECT g, 'a,b', now() > 'epoch', g * 0.10 FROM generate_series(1, 20000) AS g";
    const { text, columns } = await exportText(driver, sql);
    for (const target of ['websocket', 'hyperdrive'] as const) {
      const other = openBy(target);
      expect(await exportText(other, sql)).toEqual({ text, columns, end: { rowCount: 20_000, truncated: false } });
      await other.close();
    }
  });
});

describe('an export that must not be or that fails', () => {
  it('refuses every hostile statement, and nothing of it happens', async () => {
    expect(await letThrough((sql) => exportText(driver, sql))).toEqual([]);
    expect((await runQuery(driver, 'SELECT id FROM victim ORDER BY id')).rows).toEqual([[1], [2], [3]]);
  });

  it('writes nothing where the grammar is blind', async () => {
    const bare = openPostgres({}, { prove: () => undefined });
    for (const sql of [
      'WITH gone AS (DELETE FROM victim RETURNING id) SELECT * FROM gone',
      "SELECT nextval('counter')",
      'DELETE FROM victim RETURNING id',
      "SELECT 1) TO PROGRAM 'touch /tmp/meridian-made' --",
    ])
      await expect(exportText(bare, sql)).rejects.toMatchObject({ name: 'AppError' });
    await bare.close();
    expect((await runQuery(driver, 'SELECT count(*) FROM victim')).rows).toEqual([[3]]);
  });

  it.each([
    ["SELECT 'é💥', nope FROM victim", 'COLUMN_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT 1\nFROM nope', 'TABLE_DOES_NOT_EXIST_ERROR', { from: 14, line: 2, column: 6 }],
    ['SELECT 1 FROM nope.victim', 'SCHEMA_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
  ] as const)('throws what is wrong with %s, and where', async (sql, type, position) => {
    const error = await catchAppError(exportText(driver, sql));
    expect([error.type, error.extra]).toMatchObject([type, { position }]);
  });

  it('throws what fails before the first row, and breaks off with what fails after it', async () => {
    const first = await catchAppError(beginExport(driver, 'SELECT 1 / (1 - g) FROM generate_series(1, 9) AS g'));
    expect(first.message).toBe('division by zero');
    const late = await beginExport(driver, "SELECT 1 / (90000 - g), repeat('x', 50) FROM generate_series(1, 100000) AS g");
    let size = 0;
    const read = async (): Promise<void> => {
      for (let part = await late.reader.read(); !part.done; part = await late.reader.read()) size += part.value.length;
    };
    expect((await catchAppError(read())).message).toBe('division by zero');
    expect(size).toBeGreaterThan(0);
    expect((await catchAppError(late.end)).message).toBe('division by zero');
  });

  it('says which part of the connection is wrong', async () => {
    for (const [rest, type] of [
      [{ password: 'wrong' }, 'CONNECTION_INVALID_PASSWORD_ERROR'],
      [{ password: '' }, 'CONNECTION_INVALID_PASSWORD_ERROR'],
      [{ database: 'no such' }, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
      [{ port: 1 }, 'CONNECTION_PORT_CLOSED_ERROR'],
      [{ port: 70_000 }, 'CONNECTION_INVALID_PORT_ERROR'],
      [{ host: '127.0.0.1', sslmode: 'require' }, 'GENERIC_DB_ENGINE_ERROR'],
    ] as const) {
      const failing = openPostgres(rest);
      expect([rest, await catchErrorType(exportText(failing, 'SELECT 1'))]).toEqual([rest, type]);
      await failing.close();
    }
  });

  it.each(['md5', 'plain'] as const)('knows the way of signing in that is called %s', async (user) => {
    const other = openPostgres({ username: `by_${user}`, password: 'ünï pass', database: 'postgres' });
    expect((await exportText(other, 'SELECT current_user')).text).toBe(`by_${user}\n`);
    expect((await runQuery(other, 'SELECT current_user')).rows).toEqual([[`by_${user}`]]);
    await other.close();
  });
});
