// How a real MariaDB says tables and views were created, and the functions that are offered for it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mysqlCatalog } from '#app/engines/mysql/catalog.ts';
import { MYSQL_FUNCTIONS } from '#app/engines/mysql/grammar/function-names.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { findAbsentFunctions, readDefinition } from '#tests/contracts/engines/definitions.ts';
import { readStatement } from '#tests/contracts/engines/read-statement.ts';
import { openMysql, server, write } from './fixture.ts';

describe(`a definition of ${server.product}`, () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = openMysql();
    for (const sql of [
      'DROP VIEW IF EXISTS `defined view`',
      'DROP TABLE IF EXISTS `defined``order`',
      "CREATE TABLE `defined``order` (id INT PRIMARY KEY, state ENUM('a','B') NOT NULL DEFAULT 'a' COMMENT 'The state')",
      'CREATE VIEW `defined view` AS SELECT id FROM `defined``order`',
    ])
      await write(driver, sql);
  });
  afterAll(() => driver.close());

  it('is its own statement', async () => {
    for (const schema of [null, server.database]) {
      const table = await readDefinition(driver, mysqlCatalog, 'defined`order', schema);
      expect(table?.kind).toBe('table');
      expect(table?.statement).toMatch(
        /^CREATE TABLE `defined``order`[^]*enum\('a','B'\)[^]*NOT NULL DEFAULT 'a'[^]*COMMENT 'The state'/,
      );
    }
    const view = await readDefinition(driver, mysqlCatalog, 'defined view', null);
    expect([view?.kind, view?.statement]).toEqual(['view', expect.stringMatching(/^CREATE .*VIEW `defined view` AS select/i)]);
    expect(await readDefinition(driver, mysqlCatalog, 'nothing', null)).toBeNull();
  });

  it('offers only functions that the server has', async () => {
    // A table function of the grammar, which is none in a select list.
    const names = MYSQL_FUNCTIONS.filter((name) => name !== 'json_table');
    const listed = mysqlCatalog.readNames(await readStatement(driver, mysqlCatalog.listFunctions()));
    expect(listed.filter((name) => name === 'md5')).toEqual({ MariaDB: ['md5'], MySQL: [] }[server.product]);
    expect(await findAbsentFunctions(driver, [...names, ...listed], /FUNCTION \S+ does not exist/i)).toEqual([]);
  });
});
