// The engine contract for SQLite, in workerd with a real Warehouse.
import { env } from 'cloudflare:workers';
import { describeEngineContract } from '#tests/contracts/engines/contract.ts';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { sqliteEngine } from '#app/engines/sqlite/engine.ts';
import { createWarehouseStub } from '#durable/stubs.ts';

describeEngineContract('sqlite', async () => {
  const warehouse = createWarehouseStub((env as unknown as QueryEnv).WAREHOUSE, 'contract');
  return {
    engine: sqliteEngine,
    openDriver: async () => createSqliteDriver(warehouse),
    load: async (table, columns, rows) => {
      await warehouse.createStaging(table, columns);
      await warehouse.appendRows(table, rows);
      await warehouse.commit(table);
    },
    types: {
      integer: 'BIGINT',
      double: 'DOUBLE PRECISION',
      text: 'TEXT',
      boolean: 'BOOLEAN',
      date: 'DATE',
      timestamp: 'TIMESTAMP',
    },
    notFiniteStatement: 'SELECT 9e999 AS d UNION ALL SELECT -9e999 UNION ALL SELECT 1.5',
    slowStatement:
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1000000) SELECT x, hex(x) AS a, hex(x + 1) AS b FROM c',
    hostileStatements: [
      'REPLACE INTO victim VALUES (1)',
      'INSERT OR REPLACE INTO victim VALUES (1)',
      'PRAGMA user_version = 7',
      'PRAGMA table_list',
      'PRAGMA table_info(_cf_METADATA)',
      'PRAGMA writable_schema = ON',
      "ATTACH DATABASE ':memory:' AS other",
      'DETACH DATABASE main',
      "VACUUM INTO '/tmp/copy'",
      "SELECT load_extension('x')",
      "SELECT * FROM pragma_table_info('victim')",
      'SELECT * FROM pragma_table_list',
      'SELECT * FROM _cf_METADATA',
      'SELECT * FROM "_cf_KV"',
      'SELECT * FROM sqlite_sequence',
      'SELECT * FROM dbstat',
      'CREATE TRIGGER made AFTER INSERT ON victim BEGIN SELECT 1; END',
      'CREATE VIRTUAL TABLE made USING fts5(a)',
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c',
      'SELECT hex(zeroblob(1000000000))',
      'SELECT ?',
      'SELECT 1\0; DELETE FROM victim',
    ],
  };
});
