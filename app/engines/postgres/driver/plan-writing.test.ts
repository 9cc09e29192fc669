import { describe, expect, it } from 'vitest';
import type { Statement } from '#app/engines/shared/engine.ts';
import { isUtility, planWriting } from './plan-writing.ts';

const FACTS = { isSuperuser: false, version: 150_000 };
const plan = (sql: string, rest: Partial<Statement> = {}) =>
  planWriting(FACTS, { sql, params: [], maxRows: 10, timeoutMs: 5_000, readOnly: false, ...rest }, null);

describe('what goes before a statement that can write', () => {
  it('is for its transaction alone, what the script has set too', () => {
    const { opening, sql } = plan('INSERT INTO t VALUES (1)', { schema: 'a"b', settings: ["SET timezone = 'UTC'"] });
    expect(sql).toBe('INSERT INTO t VALUES (1)');
    expect(opening).toEqual([
      expect.stringMatching(/^SELECT set_config\('TimeZone', 'UTC', true\).*set_config\('search_path', '"a""b"', true\)$/),
      "SET LOCAL timezone = 'UTC'",
    ]);
    expect(opening[0]).not.toContain('false');
  });

  it.each([
    ["SET work_mem = '8MB'", "SET LOCAL work_mem = '8MB'"],
    ['SET SESSION work_mem TO DEFAULT', 'SET SESSION work_mem TO DEFAULT'],
    ["SET SESSION TIME ZONE 'UTC'", "SET LOCAL TIME ZONE 'UTC'"],
    ["set local search_path = 'x'", "SET LOCAL search_path = 'x'"],
  ])('a script’s %s is %s', (sql, local) => {
    expect(plan(sql)).toMatchObject({ sql: local, opening: [expect.any(String)], changesSession: false });
  });

  it.each(['BEGIN', 'START TRANSACTION ISOLATION LEVEL SERIALIZABLE', 'COMMIT', 'END', 'ROLLBACK', 'abort'])(
    'is nothing for %s',
    (sql) => expect(plan(sql)).toEqual({ sql, opening: [], changesSession: false }),
  );

  it('says what later transactions of the session would begin with', () => {
    const isolation = 'TRANSACTION ISOLATION LEVEL SERIALIZABLE';
    expect(plan(`SET SESSION CHARACTERISTICS AS ${isolation}`)).toMatchObject({ opening: [], changesSession: true });
    expect(plan(`SET ${isolation}`)).toMatchObject({ opening: [], changesSession: false });
  });

  it('is left out again only for what can have done nothing before', () => {
    for (const sql of ['VACUUM', 'create database a', 'REINDEX TABLE CONCURRENTLY t']) expect(isUtility(sql)).toBe(true);
    for (const sql of ['CALL p()', 'DO $$$$', 'SELECT f()', 'EXECUTE s']) expect(isUtility(sql)).toBe(false);
  });
});
