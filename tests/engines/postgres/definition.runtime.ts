// How a real PostgreSQL says tables and views were created.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresCatalog } from '#app/engines/postgres/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { readDefinition } from '#tests/contracts/engines/definitions.ts';
import { openPostgres, write } from './fixture.ts';

describe('a definition of PostgreSQL', () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = openPostgres();
    for (const sql of [
      'DROP SCHEMA IF EXISTS defined CASCADE',
      'CREATE SCHEMA defined',
      `CREATE TABLE defined.t (id bigint GENERATED ALWAYS AS IDENTITY, state text DEFAULT 'new', n int,
        twice int GENERATED ALWAYS AS (n * 2) STORED, at timestamptz DEFAULT now(), old serial)`,
      'CREATE TABLE defined.plain (a int)',
      'CREATE VIEW defined.v AS SELECT n FROM defined.t WHERE n > 1',
      'CREATE MATERIALIZED VIEW defined.m AS SELECT 1 AS one',
    ])
      await write(driver, sql);
  });
  afterAll(() => driver.close());

  it('has what fills a column, and what a view selects', async () => {
    const table = await readDefinition(driver, postgresCatalog, 't', 'defined');
    expect([table?.kind, ...(table?.clauses ?? [])]).toEqual([
      'table',
      ['id', 'GENERATED ALWAYS AS IDENTITY'],
      ['state', "DEFAULT 'new'::text"],
      ['twice', 'GENERATED ALWAYS AS ((n * 2)) STORED'],
      ['at', 'DEFAULT now()'],
      ['old', "DEFAULT nextval('defined.t_old_seq'::regclass)"],
    ]);
    expect((await readDefinition(driver, postgresCatalog, 'plain', 'defined'))?.clauses.size).toBe(0);
    expect(await readDefinition(driver, postgresCatalog, 'v', 'defined')).toMatchObject({
      kind: 'view',
      query: expect.stringMatching(/SELECT .*n\s+FROM defined\.t/s) as string,
    });
    expect((await readDefinition(driver, postgresCatalog, 'm', 'defined'))?.kind).toBe('materialized_view');
    expect(await readDefinition(driver, postgresCatalog, 'nothing', 'defined')).toBeNull();
  });
});
