// What every engine promises of names, values, types and conditions.
import { expect, it } from 'vitest';
import { cellWriters, rowsJson } from '#app/api/sqllab/rows-json.ts';
import { describeColumns } from '#app/domain/export/describe-columns.ts';
import { encodeNdjson } from '#app/formats/ndjson/encode-ndjson.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { wireColumns } from '#app/domain/sqllab/column-type.ts';
import { createTableBuilder } from '#app/domain/table/table-builder.ts';
import { cellAt } from '#app/domain/table.ts';
import type { ResultEvent } from '#app/engines/shared/engine.ts';
import { runStatement } from '#app/services/query-service/run-statement.server.ts';
import type { EngineSubject } from './subject.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

/** Loads the table `typed`, which other promises query. */
export function promiseValues(subject: EngineSubject): void {
  it('quotes hostile names of tables and columns', async () => {
    for (const text of subject.hostileNames) {
      await subject.harness.load(text, [{ name: text, type: subject.harness.types.text }], [['kept']]);
      const { names, rows } = await subject.run(
        `SELECT ${subject.quote(text)} FROM ${subject.harness.engine.dialect.qualify([text])}`,
      );
      expect([names, rows]).toEqual([[text], [['kept']]]);
    }
    expect(await subject.run('SELECT count(*) AS n FROM victim')).toMatchObject({ rows: [[3]] });
  });

  it('keeps hostile values, bound and written out', async () => {
    const { dialect } = subject.harness.engine;
    for (const text of HOSTILE_TEXTS) {
      const bound = dialect.castToText(dialect.placeholder(1, text));
      expect((await subject.run(`SELECT ${bound} AS a`, { params: [text] })).rows).toEqual([[text]]);
      expect((await subject.run(`SELECT ${dialect.literal(text)} AS a`)).rows).toEqual([[text]]);
    }
  });

  it('gives a column that is not there as an error, quoted or not', async () => {
    expect(await subject.failureOf(`SELECT ${subject.quote('nope')} FROM victim`)).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
    expect(await subject.failureOf('SELECT nope FROM victim')).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
    expect(await subject.failureOf('SELECT 1 FROM nope')).toBe('TABLE_DOES_NOT_EXIST_ERROR');
    expect(await subject.failureOf('SELECT FROM WHERE')).toBe('SYNTAX_ERROR');
  });

  it('reads a hundred columns', async () => {
    const columns = Array.from({ length: 100 }, (_, index) => ({ name: `column ${index}`, type: subject.harness.types.integer }));
    await subject.harness.load('wide', columns, [columns.map((_, index) => index), columns.map(() => null)]);
    const { names, rows } = await subject.run('SELECT * FROM wide');
    expect(names).toEqual(columns.map((column) => column.name));
    expect(rows).toEqual([columns.map((_, index) => index), columns.map(() => null)]);
  });

  it('gives the columns of an empty result', async () => {
    expect(await subject.run('SELECT id, id + 1 AS b FROM victim WHERE id > 5')).toEqual({
      names: ['id', 'b'],
      rows: [],
      truncated: false,
    });
    expect((await subject.run('SELECT id FROM victim', { maxRows: 0 })).rows).toEqual([]);
  });

  it('keeps columns of one name apart', async () => {
    const repeated = "SELECT 1 AS a, 'two' AS a, 3 AS b, 4 AS a";
    if (subject.harness.refusesRepeatedAliases) {
      expect(await subject.failureOf(repeated)).toBe('GENERIC_DB_ENGINE_ERROR');
      return;
    }
    const { names, rows } = await subject.run(repeated);
    if (subject.harness.renamesRepeatedAliases) expect(new Set(names).size).toBe(4);
    else expect(names).toEqual(['a', 'a', 'b', 'a']);
    expect(rows).toEqual([[1, 'two', 3, 4]]);
  });

  it('keeps every type exactly', async () => {
    const { integer, double, text, boolean, date, timestamp } = subject.harness.types;
    await subject.harness.load(
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
    const { names, rows } = await subject.run('SELECT i, d, t, b, day, at FROM typed ORDER BY t IS NULL, d DESC');
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
    await subject.harness.load(
      'mixed',
      [
        { name: 'k', type: subject.harness.types.integer },
        { name: 'v', type: subject.harness.types.integer },
      ],
      rows,
    );
    expect((await subject.run('SELECT k, v FROM mixed ORDER BY k')).rows).toEqual(rows);
  });

  it('has one kind of value in a column of decimals, and all digits in what clients get', async () => {
    const { engine } = subject.harness;
    const decimal = (text: string): string => `CAST('${text}' AS DECIMAL(30, 2))`;
    const line = (k: number, text: string): string => `SELECT ${k} AS k, ${decimal(text)} AS d`;
    const lines = [line(1, '1.25'), line(2, '1.50'), line(3, '16'), line(4, '12345678901234.75')].join(' UNION ALL ');
    const sql = `SELECT k, d FROM (${lines}) AS u ORDER BY k`;
    const events = await eventsOf(subject, sql);
    const kinds = new Set(rowsIn(events).map(([, cell]) => typeof cell));
    expect([...kinds]).toEqual([engine.id === 'sqlite' ? 'number' : 'string']);
    const numbers = [1.25, 1.5, 16, 12345678901234.75];
    const { columns } = await runStatement(subject.driver, {
      connection: { databaseId: 1, engine: engine.id, parameters: {}, version: '1' },
      sql,
      params: [],
      columns: [],
      maxRows: 10,
      timeoutMs: 30_000,
    });
    expect(columns[1]).toMatchObject({ type: 'numeric', values: Float64Array.from(numbers) });
    const clients = await clientTexts(subject, events);
    for (const text of clients) expect(valuesOf(text)).toEqual(numbers);
    if (engine.id === 'postgres') for (const text of clients) expect(text).toContain(':1.50');
  });

  it('has integers beyond 2^53 as literals with all their digits, and NaN as null', async () => {
    const { integer } = subject.harness.types;
    await subject.harness.load(
      'long_only',
      [{ name: 'd', type: integer }],
      [['9007199254740993'], ['-9223372036854775808'], [null]],
    );
    const events = await eventsOf(subject, 'SELECT d FROM long_only ORDER BY d');
    for (const text of await clientTexts(subject, events)) {
      expect(text).toContain(':9007199254740993');
      expect(text).toContain(':-9223372036854775808');
    }
    const { notFiniteStatement } = subject.harness;
    if (notFiniteStatement === undefined) return;
    for (const text of await clientTexts(subject, await eventsOf(subject, notFiniteStatement)))
      expect(valuesOf(text)).toEqual([null, null, 1.5]);
  });

  it('compares instants as it stores them', async () => {
    const { dialect } = subject.harness.engine;
    const count = async (column: string, type: string, ms: number): Promise<unknown> => {
      const value = dialect.temporalValue(ms, 'native', type);
      const cast = dialect.instantType?.('native', type) ?? null;
      const bound = cast === null ? dialect.placeholder(1) : `CAST(${dialect.placeholder(1)} AS ${cast})`;
      return (await subject.run(`SELECT count(*) AS n FROM typed WHERE ${column} >= ${bound}`, { params: [value] })).rows[0]?.[0];
    };
    expect(await count('day', subject.harness.types.date, Date.UTC(2020, 1, 29))).toBe(1);
    expect(await count('day', subject.harness.types.date, Date.UTC(1969, 11, 31))).toBe(2);
    expect(await count('at', subject.harness.types.timestamp, Date.UTC(2020, 1, 29, 12, 30, 5, 250))).toBe(2);
    expect(await count('at', subject.harness.types.timestamp, Date.UTC(2020, 1, 29, 12, 30, 5, 251))).toBe(1);
  });

  it('runs every grain that it names', async () => {
    for (const grain of subject.harness.engine.dialect.grains) {
      const bucket = subject.harness.engine.dialect.truncate(subject.quote('at'), grain) ?? '';
      expect((await subject.run(`SELECT ${bucket} AS bucket FROM typed WHERE t = '007'`)).rows[0]?.[0]).toMatch(
        /^\d{4}-\d{2}-\d{2}/,
      );
    }
  });

  it('binds lists of any length', async () => {
    const { dialect } = subject.harness.engine;
    for (const length of [0, 1, 50, 51, 5_000]) {
      const values = Array.from({ length }, (_, index) => index + 3);
      const { sql, params } = dialect.inList(subject.quote('id'), values, false, 1);
      expect((await subject.run(`SELECT count(*) AS n FROM victim WHERE ${sql}`, { params })).rows).toEqual([
        [length > 0 ? 1 : 0],
      ]);
    }
  });

  it('finds text by patterns of any length', async () => {
    const { dialect } = subject.harness.engine;
    const long = `Long ${'ab'.repeat(60)}`;
    await subject.harness.load('texts', [{ name: 't', type: subject.harness.types.text }], [[`x${long}y`], ['short']]);
    for (const [pattern, count] of [
      ['%SHORT%', 1],
      [`%${long.toUpperCase()}%`, 1],
      [`${long}%`, 0],
      [`%${long}y`, 1],
    ] as const) {
      const condition = dialect.like(subject.quote('t'), dialect.placeholder(1), { ignoreCase: true, negated: false, pattern });
      expect((await subject.run(`SELECT count(*) AS n FROM texts WHERE ${condition}`, { params: [pattern] })).rows).toEqual([
        [count],
      ]);
    }
  });
}

async function eventsOf(subject: EngineSubject, sql: string): Promise<ResultEvent[]> {
  const events: ResultEvent[] = [];
  for await (const event of subject.driver.stream(subject.statementOf(sql))) events.push(event);
  return events;
}

const rowsIn = (events: readonly ResultEvent[]) => events.flatMap((event) => (event.kind === 'rows' ? event.rows : []));

/** The rows as SQL Lab's JSON and as an NDJSON file. */
async function clientTexts({ harness: { engine } }: EngineSubject, events: readonly ResultEvent[]): Promise<readonly string[]> {
  const columns = events.flatMap((event) => (event.kind === 'columns' ? event.columns : []));
  async function* rows() {
    yield* rowsIn(events);
  }
  async function* fileEvents() {
    yield { kind: 'rows' as const, rows: rowsIn(events) };
    yield { kind: 'end' as const, note: null };
  }
  const wire = wireColumns(columns, engine.dialect, rowsIn(events));
  const list = { name: 'data', columns: columns.map(({ name }) => name), writers: cellWriters(wire, 'literal'), rows: rows() };
  let [json, file] = ['', ''];
  for await (const text of rowsJson({}, list, {})) json += text;
  const source = { columns: describeColumns(columns, engine.dialect), events: fileEvents() };
  for await (const bytes of encodeNdjson(source)) file += new TextDecoder().decode(bytes);
  return [json, `{"data":[${file.trimEnd().replaceAll('\n', ',')}]}`];
}

const valuesOf = (text: string): unknown[] => (JSON.parse(text) as { data: { d: unknown }[] }).data.map(({ d }) => d);
