// Sessions of MySQL’s driver: clean for the next caller, replaced, in UTC, stopped with their reader. In workerd with a real MariaDB.
import { afterAll, describe, expect, it } from 'vitest';
import { openAsSuperuser, openBy, openMysql, openMysqlPool, openPooledBy, runQuery, write } from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import type { Driver } from '#app/engines/shared/engine.ts';

const everything = openMysql({ prove: () => undefined });
const closing: Driver[] = [everything];
afterAll(() => Promise.all(closing.map((one) => one.close())));

describe('a session', () => {
  it('is clean for the next caller', async () => {
    const pool = openMysqlPool({ prove: () => undefined });
    closing.push(pool);
    const id = (await runQuery(pool, 'SELECT CONNECTION_ID()')).rows[0]?.[0];
    await runQuery(pool, 'SELECT @secret := 7');
    await runQuery(pool, "SET SESSION sql_mode = 'ANSI_QUOTES'");
    await runQuery(pool, "SELECT GET_LOCK('kept', 1)");
    expect((await runQuery(pool, 'SELECT @secret, "text", IS_FREE_LOCK(\'kept\'), CONNECTION_ID()')).rows).toEqual([
      [null, 'text', 1, id],
    ]);
  });

  it('that was killed meanwhile is replaced unseen', async () => {
    const pool = openPooledBy('tcp');
    const superuser = openAsSuperuser();
    closing.push(pool, superuser);
    const id = Number((await runQuery(pool, 'SELECT CONNECTION_ID()')).rows[0]?.[0]);
    await write(superuser, `KILL ${id}`);
    expect((await runQuery(pool, 'SELECT CONNECTION_ID() AS id')).rows[0]?.[0]).not.toBe(id);
  });

  it('reads in UTC with texts as the grammar reads them, whatever the server has', async () => {
    const superuser = openAsSuperuser();
    closing.push(superuser);
    await write(superuser, "SET GLOBAL sql_mode = 'ANSI,NO_BACKSLASH_ESCAPES', GLOBAL time_zone = '+05:00'");
    const other = openBy('tcp');
    closing.push(other);
    const { rows } = await runQuery(other, "SELECT \"text\", 'a\\'b', FROM_UNIXTIME(0), @@session.time_zone");
    await write(superuser, "SET GLOBAL sql_mode = DEFAULT, GLOBAL time_zone = '+00:00'");
    expect(rows).toEqual([['text', "a'b", '1970-01-01T00:00:00', '+00:00']]);
  });

  it('stops on the server when its reader stops', async () => {
    const superuser = openAsSuperuser();
    closing.push(superuser);
    const controller = new AbortController();
    const sql = 'SELECT COUNT(*) FROM information_schema.COLUMNS a, information_schema.COLUMNS b, information_schema.COLUMNS c';
    const work = catchAppError(
      (async () => {
        for await (const event of everything.stream(
          { sql: `${sql} WHERE SLEEP(0.01) = 0`, params: [], maxRows: 10, timeoutMs: 30_000, readOnly: true },
          controller.signal,
        ))
          void event;
      })(),
    );
    /** Less than the statement has. */
    const PATIENCE = { timeout: 25_000 };
    const running = async (): Promise<number> =>
      (
        await runQuery(
          superuser,
          "SELECT ID FROM information_schema.PROCESSLIST WHERE INFO LIKE '%SLEEP(0.01)%' AND INFO NOT LIKE '%PROCESSLIST%'",
        )
      ).rows.length;
    await expect.poll(running, PATIENCE).toBe(1);
    controller.abort();
    await work;
    await expect.poll(running, PATIENCE).toBe(0);
  });
});
