// PostgreSQL behind a pooler in transaction mode (PgBouncer; Neon's pooled address). What is set for a statement applies to it alone,
// whichever session it gets, and no other caller sees it.
import { describe, expect, it } from 'vitest';
import { createLoader } from '#app/engines/create-loader.server.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { OUTBOUND_TO_ALL } from '#tests/fixtures/servers/outbound.ts';
import {
  activeCount,
  analystParameters,
  endless,
  exportText,
  openAsSuperuser,
  openPooledBy,
  runQuery,
  until,
  write,
} from './fixture.ts';
import { CALLERS, direct, inParallel, keep, never, openPooler, POOLED, registerPoolerHooks } from './pooler-fixture.ts';

registerPoolerHooks();

/** As long a limit as no other caller has. */
const timeoutOf = (caller: number): Partial<Statement> => ({ timeoutMs: 61_000 + caller * 1_000 });
const saidBy = (caller: number): string => `${61 + caller}s`;
const SAID = `current_setting('statement_timeout') || ' ' || current_setting('search_path')`;

describe.each([
  ['statements that write', { readOnly: false }],
  ['statements that read', { readOnly: true }],
])('%s', (_, rest) => {
  it('have their own limit and schema, each of eight at once', async () => {
    const rows = await inParallel(async (caller) => {
      const driver = openPooler();
      const said: unknown[] = [];
      for (const schema of ['pooled', 'pooled_other', 'pooled'])
        said.push((await runQuery(driver, `SELECT ${SAID}`, { ...rest, ...timeoutOf(caller), schema })).rows[0]?.[0]);
      return said;
    });
    expect(rows).toEqual(
      rows.map((_, caller) => ['pooled', 'pooled_other', 'pooled'].map((schema) => `${saidBy(caller)} "${schema}"`)),
    );
  });
});

describe('what writes', () => {
  it('inserts, creates and changes with its own limit, in the selected schema', async () => {
    await write(direct, 'TRUNCATE pooled.seen');
    await inParallel(async (caller) => {
      const run = (sql: string) => runQuery(openPooler({ schema: 'pooled' }), sql, { readOnly: false, ...timeoutOf(caller) });
      await run(`INSERT INTO seen SELECT ${caller}, ${SAID}`);
      await run(`CREATE TABLE made_${caller} AS SELECT ${caller} AS caller, ${SAID} AS said`);
      await run(`INSERT INTO seen SELECT caller, said FROM made_${caller}`);
      await run(`DROP TABLE made_${caller}`);
    });
    const { rows } = await write(direct, 'SELECT caller, said, count(*) FROM pooled.seen GROUP BY 1, 2 ORDER BY 1');
    expect(rows).toEqual(rows.map((_, caller) => [caller, `${saidBy(caller)} "pooled"`, 2]));
    expect(rows).toHaveLength(CALLERS);
  });

  it('has the values of its placeholders, and rows in portions', async () => {
    const rows = await inParallel(async (caller) => {
      const sql = 'INSERT INTO pooled.own SELECT $1::int FROM generate_series(1, 3000) RETURNING n';
      return (await runQuery(openPooler(), sql, { readOnly: false, params: [caller] })).rows;
    });
    expect(rows.map((given) => [given.length, given.at(-1)])).toEqual(rows.map((_, caller) => [3_000, [caller]]));
    expect((await write(direct, 'SELECT count(*) FROM pooled.own')).rows).toEqual([[3_000 * CALLERS]]);
  });

  it('leaves no statement prepared and no transaction open', async () => {
    await inParallel((caller) => runQuery(openPooler(), 'SELECT $1::int', { readOnly: false, params: [caller] }));
    const observer = keep(openAsSuperuser());
    const sql = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'analyst' AND state LIKE 'idle in transaction%'";
    expect((await write(observer, sql)).rows).toEqual([[0]]);
    expect((await runQuery(openPooler(), 'SELECT count(*) FROM pg_prepared_statements', { readOnly: false })).rows).toEqual([
      [0],
    ]);
  });

  it('ends at its limit in the database', async () => {
    const driver = openPooler();
    const sql = `DO $$ BEGIN SET LOCAL statement_timeout = 0; PERFORM pg_sleep(0.01); END $$`;
    await runQuery(driver, sql, { readOnly: false });
    const failure = await catchAppError(runQuery(driver, 'SELECT pg_sleep(60)', { readOnly: false, timeoutMs: 300 }));
    expect(failure.type).toBe('SQLLAB_TIMEOUT_ERROR');
  });

  it('fails where its commit does, also where not all of its rows are read', async () => {
    for (const driver of [openPooler(), direct])
      for (const sql of ['VALUES (7)', 'VALUES (7) RETURNING id', 'SELECT * FROM generate_series(1, 9) RETURNING id']) {
        const running = runQuery(driver, `INSERT INTO pooled.referring ${sql}`, { readOnly: false, maxRows: 3 });
        expect((await catchAppError(running)).message).toContain('violates foreign key constraint');
      }
  });
});

describe('a statement that is stopped', () => {
  it.each([true, false])('ends in the database, and others go on (reading: %s)', async (readOnly) => {
    const observer = keep(openAsSuperuser());
    const driver = openPooler();
    const mark = `pooler stop ${readOnly}`;
    const running = catchAppError(runQuery(driver, endless(mark), { readOnly }));
    await until(async () => (await activeCount(observer, mark)) === 1);
    const others = inParallel(async (caller) => (await runQuery(openPooler(), `SELECT ${caller}`)).rows[0]?.[0]);
    await driver.cancel();
    expect((await running).message).toContain('stopped');
    await until(async () => (await activeCount(observer, mark)) === 0);
    expect(await others).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('charts, exports and files', () => {
  it('read with their own limits on kept sessions', async () => {
    const driver = keep(openPooledBy('tcp', POOLED));
    for (let round = 0; round < 2; round += 1) {
      const rows = await inParallel(
        async (caller) => (await runQuery(driver, `SELECT ${SAID}`, { ...timeoutOf(caller), schema: 'pooled' })).rows[0]?.[0],
      );
      expect(rows).toEqual(rows.map((_, caller) => `${saidBy(caller)} "pooled"`));
    }
  });

  it('export with their own limits', async () => {
    const texts = await inParallel(
      async (caller) => (await exportText(openPooler({ schema: 'pooled' }), `SELECT ${SAID} AS said`, timeoutOf(caller))).text,
    );
    expect(texts).toEqual(texts.map((_, caller) => `"${saidBy(caller)} ""pooled"""\n`));
  });

  it('load as many files at once as there are callers, and set nothing for others', async () => {
    await inParallel(async (caller) => {
      const loader = keep(
        createLoader(
          {
            engine: 'postgres',
            parameters: analystParameters(POOLED),
            signal: never,
            transports: { findWriter: () => expect.unreachable(), findHyperdrive: () => null, outbound: OUTBOUND_TO_ALL },
          },
          {
            id: String(caller).padStart(32, '0'),
            schema: 'pooled',
            table: `file_${caller}`,
            ifExists: 'replace',
            columns: [
              { name: 'n', type: 'integer' },
              { name: 'day', type: 'date' },
              { name: 'at', type: 'timestamp' },
            ],
          },
        ),
      );
      await loader.begin();
      for (let part = 0; part < 3; part += 1) {
        await loader.write([[String(caller), '2024-02-01', '2024-02-01 10:00:00']]);
        await loader.flush();
      }
      expect(await loader.publish()).toBe(true);
      expect(await loader.publish()).toBe(false);
    });
    for (let caller = 0; caller < CALLERS; caller += 1)
      expect((await write(direct, `SELECT n, day::text, count(*) FROM pooled.file_${caller} GROUP BY 1, 2`)).rows).toEqual([
        [caller, '2024-02-01', 3],
      ]);
  });
});
