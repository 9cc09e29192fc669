import { describe, expect, it } from 'vitest';
import { mysqlEngine } from '#app/engines/mysql/engine.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import { sqliteEngine } from '#app/engines/sqlite/engine.ts';
import { lastStatementText, MAX_PARSED_CHARS, parseInParts } from './parse-script.ts';
import { prepareInParts } from './prepare-script.ts';

/** About 10 KB each. */
const insert = (number: number): string =>
  `INSERT INTO notes VALUES ${Array.from({ length: 100 }, (_, row) => `(${number * 100 + row}, '${'x; "y" -- '.repeat(9)}')`).join(',\n')}`;
const script = (statements: number): string => Array.from({ length: statements }, (_, n) => insert(n)).join(';\n');
const LONG = `${script(90)};\nSELECT id FROM notes WHERE id > 7 -- last\n;`;
const bounds = { schema: null, queryLimit: 10, defaultLimit: 100, maxRows: 1_000, ctas: null };

function finish<T>(parts: Generator<void, T>): { readonly value: T; readonly turns: number } {
  for (let turns = 0; ; turns += 1) {
    const step = parts.next();
    if (step.done) return { value: step.value, turns };
  }
}

describe('a script that no grammar reads in one go', () => {
  it.each([
    ['postgres', postgresEngine],
    ['mysql', mysqlEngine],
    ['sqlite', sqliteEngine],
  ])('is cut, read statement by statement, and run, in turns (%s)', (_, engine) => {
    expect(LONG.length).toBeGreaterThan(800_000);
    expect(engine.grammar.parse(LONG).ok).toBe(false);
    const { value, turns } = finish(parseInParts(LONG, engine.grammar, engine.dialect.lexis));
    if (!value.ok) throw new Error(value.diagnostics[0]?.message);
    expect(value.value).toHaveLength(91);
    for (const { from, to, sql } of value.value) expect(LONG.slice(from, to)).toBe(sql);
    expect(turns).toBeGreaterThan(40);
    const allows = { dml: true, ctas: false, cvas: false };
    const prepared = finish(prepareInParts({ ...bounds, sql: LONG }, engine, allows)).value;
    if (!prepared.ok) throw prepared.error;
    expect(prepared.value.statements.map(({ kind }) => kind)).toEqual([...Array<string>(90).fill('dml'), 'select']);
    expect(prepared.value.statements.at(-1)?.sql).toMatch(/^SELECT id FROM notes WHERE id > 7\s+LIMIT 11$/);
    // The others cannot tell what a statement that writes reads.
    const tables = engine === postgresEngine ? [{ catalog: null, schema: null, table: 'notes' }] : null;
    expect(prepared.value.tables).toEqual(tables);
  });

  it('says where a statement in the midst of it is wrong, and how long one can be', () => {
    const wrong = `${script(20)};\nSELECT FROM WHERE;\n${script(3)}`;
    const { value } = finish(parseInParts(wrong, postgresEngine.grammar, postgresEngine.dialect.lexis));
    if (value.ok) throw new Error('It was read.');
    expect(wrong.slice(value.diagnostics[0]?.from)).toMatch(/^WHERE;/);
    const long = `${script(20)};\nSELECT '${'x'.repeat(MAX_PARSED_CHARS)}'`;
    const prepared = finish(
      prepareInParts({ ...bounds, sql: long }, postgresEngine, { dml: true, ctas: false, cvas: false }),
    ).value;
    if (prepared.ok) throw new Error('It was read.');
    expect(prepared.error.message).toMatch(/^A statement can have at most 100,000 characters\. .* \(line 2\d{3}, column \d+\)$/);
  });

  it('refuses more statements than run, and writing where that is not allowed', () => {
    const many = 'SELECT 1234567890, 1234567890, 1234567890, 1234567890, 1234567890, 1234567890;\n'.repeat(2_000);
    const refused = prepareOf(many);
    expect(refused).toBe('A script can have at most 500 statements. This one has 2000.');
    expect(prepareOf(LONG)).toMatch(/does not allow statements that change data/);
  });

  it('exports only its last statement', () => {
    expect(lastStatementText(LONG, postgresEngine.dialect.lexis)).toBe('SELECT id FROM notes WHERE id > 7');
    expect(lastStatementText(' '.repeat(MAX_PARSED_CHARS + 1), postgresEngine.dialect.lexis)).toBeNull();
  });
});

function prepareOf(sql: string): string {
  const { value } = finish(prepareInParts({ ...bounds, sql }, postgresEngine, { dml: false, ctas: false, cvas: false }));
  if (value.ok) throw new Error('It was not refused.');
  return value.error.message;
}
