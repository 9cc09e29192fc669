// Behind a pooler in transaction mode: scripts, and statements that run in no transaction.
import { describe, expect, it } from 'vitest';
import type { Driver } from '#app/engines/shared/engine.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { runText } from '#tests/fixtures/sqllab/run-text.ts';
import { activeCount, openAsSuperuser, openPostgres, postgres, runQuery, until, write } from './fixture.ts';
import { direct, inParallel, keep, openPooler, registerPoolerHooks } from './pooler-fixture.ts';

registerPoolerHooks();

describe('a script', () => {
  const AT = "timestamptz '2024-07-01 12:00+00'";

  it('keeps its own settings, which no other caller gets', async () => {
    const zones = ['Asia/Tokyo', 'Europe/Oslo'];
    const rows = await inParallel(async (caller) => {
      const zone = zones[caller % 2];
      const text = `SET timezone = '${zone}'; SET work_mem = '${8 + caller}MB'; INSERT INTO pooled.own VALUES (0);
        SELECT current_setting('work_mem'), ${AT}::text; INSERT INTO pooled.own VALUES (1) RETURNING current_setting('work_mem'), ${AT}::text`;
      const results = await runText(openPooler(), 'postgres', text);
      return [results[3]?.[0], results[4]?.[0]];
    });
    expect(rows).toEqual(
      rows.map((_, caller) => {
        const settings = [`${8 + caller}MB`, caller % 2 === 0 ? '2024-07-01 21:00:00+09' : '2024-07-01 14:00:00+02'];
        return [settings, settings];
      }),
    );
  });

  it('keeps its transaction together: all of it, or nothing', async () => {
    await write(direct, 'TRUNCATE pooled.own');
    await inParallel(async (caller) => {
      const text = `BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL timezone = 'Asia/Tokyo'; INSERT INTO pooled.own VALUES (${caller});
        SELECT count(*) FILTER (WHERE n = ${caller}), ${AT}::text, current_setting('transaction_isolation') FROM pooled.own;
        SAVEPOINT s; DELETE FROM pooled.own; ROLLBACK TO SAVEPOINT s;
        ${caller % 2 === 0 ? 'COMMIT' : 'ROLLBACK'}; SELECT ${AT}::text`;
      const results = await runText(openPooler(), 'postgres', text);
      expect(results[3]).toEqual([[1, '2024-07-01 21:00:00+09', 'repeatable read']]);
      expect(results.at(-1)).toEqual([['2024-07-01 12:00:00+00']]);
    });
    expect((await write(direct, 'SELECT n FROM pooled.own ORDER BY n')).rows).toEqual([[0], [2], [4], [6]]);
  });

  it('rolls back a transaction that it didn’t end', async () => {
    await write(direct, 'TRUNCATE pooled.own');
    const driver = openPooler();
    await runText(driver, 'postgres', 'BEGIN; INSERT INTO pooled.own VALUES (1)');
    await driver.close();
    expect((await write(direct, 'SELECT count(*) FROM pooled.own')).rows).toEqual([[0]]);
  });

  it('has a temporary table within its transaction', async () => {
    const counts = await inParallel(async (caller) => {
      const text = `BEGIN; CREATE TEMP TABLE part ON COMMIT DROP AS SELECT ${caller} AS n; SELECT n FROM part; COMMIT`;
      return (await runText(openPooler(), 'postgres', text))[2];
    });
    expect(counts).toEqual(counts.map((_, caller) => [[caller]]));
  });

  it('can’t set defaults for later transactions of its session, which are those of other callers', async () => {
    const text = 'SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; INSERT INTO pooled.own VALUES (1)';
    expect((await catchAppError(runText(openPooler(), 'postgres', text))).message).toContain('pooler');
    await expect(runText(keep(openPostgres()), 'postgres', text)).resolves.toBeDefined();
  });
});

describe('a statement that runs in no transaction', () => {
  it('runs where it needs none of our settings', async () => {
    for (const driver of [openPooler(), direct])
      for (const sql of [
        'VACUUM pooled.own',
        'CREATE INDEX CONCURRENTLY own_n ON pooled.own (n)',
        'REINDEX INDEX CONCURRENTLY pooled.own_n',
        'DROP INDEX CONCURRENTLY pooled.own_n',
        'DISCARD ALL',
      ])
        await expect(write(driver, sql)).resolves.toMatchObject({ rows: [] });
  });

  it('can create a database', async () => {
    const superuser = { username: postgres.superuser, password: postgres.superuserPassword };
    const driver = openPooler(superuser);
    await write(driver, 'CREATE DATABASE made_by_pooler');
    await write(driver, 'DROP DATABASE made_by_pooler');
  });

  it('finds its names in the selected schema, or isn’t run', async () => {
    const run = (driver: Driver, schema: string) => runQuery(driver, 'VACUUM own', { readOnly: false, schema });
    await expect(run(openPooler(), 'public')).resolves.toBeDefined();
    await expect(run(direct, 'pooled')).resolves.toBeDefined();
    const failure = await catchAppError(run(openPooler(), 'pooled'));
    expect(failure.message).toContain('"pooled"');
    expect(failure.message).toContain('pooler');
  });

  it('is refused by the server in a transaction, which is rolled back', async () => {
    await write(direct, 'TRUNCATE pooled.own');
    const text = 'BEGIN; INSERT INTO pooled.own VALUES (1); VACUUM pooled.own; COMMIT';
    for (const driver of [openPooler(), keep(openPostgres())])
      expect((await catchAppError(runText(driver, 'postgres', text))).message).toContain('VACUUM');
    expect((await write(direct, 'SELECT count(*) FROM pooled.own')).rows).toEqual([[0]]);
  });

  it('is not run again where a procedure has committed before it', async () => {
    await write(direct, 'TRUNCATE pooled.own');
    await write(
      direct,
      `CREATE OR REPLACE PROCEDURE pooled.steps() LANGUAGE plpgsql AS
       $$ BEGIN INSERT INTO pooled.own VALUES (1); COMMIT; EXECUTE 'VACUUM pooled.own'; END $$`,
    );
    for (const driver of [openPooler(), direct])
      expect((await catchAppError(write(driver, 'CALL pooled.steps()'))).message).toContain('VACUUM');
    expect((await write(direct, 'SELECT count(*) FROM pooled.own')).rows).toEqual([[2]]);
  });

  it('stops at the run’s time limit, though the server has no time limit', async () => {
    const blocker = keep(openPostgres());
    await write(blocker, 'BEGIN');
    await write(blocker, 'LOCK TABLE pooled.own IN ACCESS EXCLUSIVE MODE');
    const failure = await catchAppError(runQuery(openPooler(), 'VACUUM pooled.own', { readOnly: false, timeoutMs: 500 }));
    expect(failure.type).toBe('SQLLAB_TIMEOUT_ERROR');
    await until(async () => (await activeCount(keep(openAsSuperuser()), 'VACUUM pooled.own')) === 0);
  });
});
