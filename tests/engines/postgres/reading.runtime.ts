// PostgreSQL's two lines against writing, on a real server: the grammar's proof, and the transaction that works without it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';
import { runQuery, openAsSuperuser, openPostgres, setVictim, catchErrorType, write } from './fixture.ts';

let driver: Driver;
let observer: Driver;

beforeAll(async () => {
  driver = openPostgres();
  observer = openAsSuperuser();
  await setVictim(driver);
  await write(driver, 'DROP SEQUENCE IF EXISTS counter');
  await write(driver, 'CREATE SEQUENCE counter');
});
afterAll(async () => {
  await driver.close();
  await observer.close();
});

/** The runner cannot print text that is not well-formed. */
const labelOf = (sql: string): string => JSON.stringify(sql).slice(0, 120);

describe('nothing is written', () => {
  /** Everything that a statement could have changed, as a superuser sees it. */
  const FINGERPRINT = `SELECT
    (SELECT md5(string_agg(relname::text || relkind::text || relowner::text || coalesce(relacl::text, ''), ',' ORDER BY oid)) FROM pg_class WHERE relname !~ '^pg_toast'),
    (SELECT md5(string_agg(proname::text, ',' ORDER BY oid)) FROM pg_proc),
    (SELECT md5(string_agg(rolname::text || rolsuper::text, ',' ORDER BY oid)) FROM pg_roles),
    (SELECT count(*) FROM pg_rewrite), (SELECT count(*) FROM pg_largeobject_metadata), (SELECT count(*) FROM pg_extension),
    (SELECT count(*) FROM pg_replication_slots), (SELECT count(*) FROM pg_prepared_xacts), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'),
    (SELECT count(*) FROM pg_description), (SELECT count(*) FROM pg_file_settings),
    (SELECT is_called::text || last_value::text FROM counter), (SELECT string_agg(id::text, ',' ORDER BY id) FROM victim),
    (pg_stat_file('/tmp/meridian-made', true)).size`;
  /** The driver whose word counts here proves nothing: it looks at what only a superuser can see. */
  const unproved = { prove: () => undefined };
  const fingerprint = async (): Promise<unknown> => (await runQuery(observer, FINGERPRINT, { readOnly: false })).rows;

  it('tries at least forty statements', () => {
    expect(HOSTILE_STATEMENTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(HOSTILE_STATEMENTS.map(({ sql }) => sql)).size).toBe(HOSTILE_STATEMENTS.length);
  });

  it('refuses every hostile statement before it is sent, for the reason in the table', async () => {
    const found = HOSTILE_STATEMENTS.map(({ sql }) => {
      const proof = postgresGrammar.proveReadOnly(sql);
      return [labelOf(sql), proof.ok ? 'not at all' : proof.diagnostics[0]?.code];
    });
    expect(found).toEqual(HOSTILE_STATEMENTS.map(({ sql, refusedAs }) => [labelOf(sql), refusedAs]));
  });

  it('changes nothing when every one is sent to the server after all, without the grammar', async () => {
    const before = await fingerprint();
    const bare = openPostgres({}, unproved);
    const changed: string[] = [];
    for (const { sql } of HOSTILE_STATEMENTS) {
      await runQuery(bare, sql, { timeoutMs: 300 }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.kind === 'bug') throw error;
      });
      if (JSON.stringify(await fingerprint()) !== JSON.stringify(before)) changed.push(labelOf(sql));
    }
    await bare.close();
    expect(changed).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });

  it('keeps READ ONLY to the end of the transaction', async () => {
    const bare = openPostgres({}, unproved);
    expect(await catchErrorType(runQuery(bare, 'SET TRANSACTION READ WRITE'))).toBe('DML_NOT_ALLOWED_ERROR');
    expect(await catchErrorType(runQuery(bare, "SELECT set_config('transaction_read_only', 'off', true)"))).toBe(
      'DML_NOT_ALLOWED_ERROR',
    );
    expect(await catchErrorType(runQuery(bare, 'DELETE FROM victim'))).toBe('DML_NOT_ALLOWED_ERROR');
    await bare.close();
  });

  it('lets a superuser read tables and nothing of the server', async () => {
    const bare = openAsSuperuser(unproved);
    expect((await runQuery(bare, 'SELECT id FROM victim ORDER BY id')).rows).toEqual([[1], [2], [3]]);
    for (const sql of ["SELECT pg_read_file('PG_VERSION')", "COPY (SELECT 1) TO '/tmp/meridian-made'"])
      expect([sql, await catchErrorType(runQuery(bare, sql))]).toEqual([sql, 'CONNECTION_DATABASE_PERMISSIONS_ERROR']);
    expect(await catchErrorType(runQuery(bare, "COPY (SELECT 1) TO PROGRAM 'touch /tmp/meridian-made'"))).toBe(
      'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    );
    await bare.close();
  });

  it('lets everything that only reads run', async () => {
    for (const sql of [
      'SELECT 1;',
      'TABLE victim',
      'VALUES (1), (2)',
      'EXPLAIN SELECT * FROM victim',
      'EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM victim',
      'SHOW server_version',
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5) SELECT * FROM c',
      'SELECT \';\' AS "DELETE FROM victim", $$; DROP TABLE victim$$ -- DELETE',
      'SELECT count(*) FILTER (WHERE id > 1), percentile_cont(0.5) WITHIN GROUP (ORDER BY id) FROM victim',
      'SELECT * FROM victim AS a, LATERAL generate_series(1, a.id) AS g ORDER BY 1 LIMIT 2',
      'SELECT replace(current_user, $1, upper($1))',
    ])
      expect([sql, (await runQuery(driver, sql, { params: sql.includes('$1') ? ['a'] : [] })).rows.length > 0]).toEqual([
        sql,
        true,
      ]);
  });

  it('runs what writes where writing is allowed, statement by statement in one session', async () => {
    const script = openPostgres();
    await write(script, 'CREATE TEMPORARY TABLE mine (a int)');
    expect((await write(script, 'INSERT INTO mine VALUES ($1), (8) RETURNING a', [7])).rows).toEqual([[7], [8]]);
    expect((await write(script, 'INSERT INTO mine SELECT generate_series(10, 99) RETURNING a')).rows).toHaveLength(90);
    expect((await runQuery(script, 'SELECT count(*) FROM mine')).rows).toEqual([[92]]);
    expect(await catchErrorType(write(script, 'SELECT 1; DELETE FROM mine'))).toBe('SYNTAX_ERROR');
    expect(await catchErrorType(write(script, 'COPY mine FROM STDIN'))).toBe('GENERIC_DB_ENGINE_ERROR');
    await script.close();
  });
});
