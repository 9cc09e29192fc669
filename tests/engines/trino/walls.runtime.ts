// What holds on the real server where the grammar would fail: its read-only transaction, its plan of what is read, and the fence.
import { beforeAll, describe, expect, it } from 'vitest';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { runQuery, catchErrorType } from '#tests/engines/run-query.ts';
import { openTrino, openTrinoWith } from './fixture.ts';

const driver = openTrino();
const unproved = openTrinoWith({ prove: () => undefined });
const write = (sql: string) => runQuery(driver, sql, { readOnly: false });

beforeAll(async () => {
  for (const table of ['walled', 'hidden']) {
    await write(`DROP TABLE IF EXISTS ${table}`);
    await write(`CREATE TABLE ${table} AS SELECT * FROM (VALUES (1, 'a'), (2, '17'), (3, 'c')) AS t (id, note)`);
  }
  await write('CREATE OR REPLACE VIEW walled_view AS SELECT id FROM walled');
});

describe('the read-only transaction', () => {
  it.each([
    'INSERT INTO walled VALUES (4, NULL)',
    'DROP TABLE walled',
    'CREATE TABLE made_in_vain AS SELECT 1 AS a',
    'CREATE OR REPLACE VIEW walled_view AS SELECT 1 AS id',
    'CREATE SCHEMA memory.made_in_vain',
    "COMMENT ON TABLE walled IS 'x'",
    'EXPLAIN ANALYZE INSERT INTO walled VALUES (4, NULL)',
  ])('refuses %s, which no grammar has looked at', async (sql) =>
    expect(await catchErrorType(runQuery(unproved, sql))).toBe('DML_NOT_ALLOWED_ERROR'),
  );
  it('leaves everything as it was', async () =>
    expect((await runQuery(driver, 'SELECT count(*) FROM walled')).rows).toEqual([[3]]));
  it('is not begun for what may write', async () => {
    await write('CREATE TABLE IF NOT EXISTS made AS SELECT 1 AS a');
    await write('DROP TABLE made');
  });
});

describe('the plan of a confined statement', () => {
  const confined = (sql: string, rest: { source?: string } = {}) => runQuery(driver, sql, { confined: true, ...rest });
  it.each([
    'SELECT id FROM walled',
    'SELECT id FROM memory.default.walled WHERE id = 1',
    'SELECT id FROM walled_view',
    'WITH hidden AS (SELECT id FROM walled) SELECT id FROM hidden',
    'SELECT w.id FROM walled AS w JOIN tpch.tiny.nation AS n ON n.nationkey = w.id',
    'SELECT 1',
    'SELECT * FROM TABLE(sequence(1, 2))',
  ])('takes %s', async (sql) => expect((await confined(sql)).rows.length).toBeGreaterThan(0));
  it('refuses what reads more than its source', async () => {
    expect((await confined('SELECT id FROM walled', { source: 'walled' })).rows).toHaveLength(3);
    expect((await confined('SELECT id FROM walled', { source: '(SELECT id FROM walled_view) AS x' })).rows).toHaveLength(3);
    expect(await catchErrorType(confined('SELECT (SELECT max(id) FROM hidden) FROM walled', { source: 'walled' }))).toBe(
      'TABLE_SECURITY_ACCESS_ERROR',
    );
    expect(await catchErrorType(confined('SELECT id FROM hidden', { source: 'walled' }))).toBe('TABLE_SECURITY_ACCESS_ERROR');
  });
});

describe('the fence', () => {
  const fenced = trinoDialect.fencedRows('walled', "note = '17'");
  it.each([
    `SELECT id FROM (${fenced}) AS walled WHERE CAST(note AS INTEGER) = 17`,
    `SELECT id FROM (${fenced}) AS walled WHERE 1 / (id - 1) > 0`,
    `SELECT CAST(note AS INTEGER) FROM (${fenced}) AS walled`,
    `SELECT x.id FROM (${fenced}) AS x JOIN (${fenced}) AS y ON CAST(x.note AS INTEGER) = CAST(y.note AS INTEGER)`,
    `SELECT id FROM (${fenced}) AS walled WHERE json_parse(note) IS NOT NULL ORDER BY CAST(note AS INTEGER)`,
    `SELECT id FROM (${fenced}) AS walled WHERE id IN (SELECT id FROM walled WHERE 1 / (walled.id - 5) < 1) AND CAST(note AS INTEGER) > 1`,
    `SELECT max(id) FROM (${fenced}) AS walled GROUP BY CAST(note AS INTEGER) HAVING max(CAST(note AS INTEGER)) > 0`,
  ])('evaluates nothing on hidden rows: %s', async (sql) => expect((await runQuery(driver, sql)).rows).toHaveLength(1));
});
