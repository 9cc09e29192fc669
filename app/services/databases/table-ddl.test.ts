import { expect, it } from 'vitest';
import type { CatalogDefinition } from '#app/engines/shared/catalog.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { TableDescription } from './catalog.server.ts';
import { tableDdl } from './table-ddl.ts';

const column = { nullable: true, primaryKey: false, comment: null };
const TABLE: TableDescription = {
  name: 'order',
  catalog: null,
  schema: 'Shop',
  columns: [
    { ...column, name: 'id', type: 'Nullable(String)' },
    { ...column, name: 'State', type: "enum('a','B')", nullable: false, comment: 'The \\ state' },
  ],
  keys: [],
  indexes: [],
  partitions: [],
  listing: null,
  details: { comment: null, rowEstimate: null, partitionedBy: null },
};
const define = (kind: CatalogDefinition['kind'], statement: string | null): CatalogDefinition => ({
  kind,
  statement,
  query: null,
  clauses: new Map(),
});

it.each([
  ['mysql', 'Shop.`order`', "State enum('a','B') NOT NULL COMMENT 'The \\\\ state'\n);"],
  ['clickhouse', 'Shop.`order`', "State enum('a','B') COMMENT 'The \\\\ state'\n);"],
  ['trino', 'Shop."order"', `State enum('a','B') NOT NULL\n);\nCOMMENT ON COLUMN Shop."order".State IS 'The \\ state';`],
  [
    'postgres',
    '"Shop"."order"',
    `"State" enum('a','B') NOT NULL\n);\nCOMMENT ON COLUMN "Shop"."order"."State" IS E'The \\\\ state';`,
  ],
])('keeps types as they are, and writes the names and comments of %s', (engine, name, rest) => {
  expect(tableDdl(findEngine(engine), TABLE, define('table', null))).toBe(
    `CREATE TABLE ${name} (\n  id Nullable(String),\n  ${rest}`,
  );
});

it('prefers the database’s own statement, and says nothing of a view that it does not know', () => {
  const engine = findEngine('mysql');
  expect(tableDdl(engine, TABLE, define('view', 'CREATE VIEW v AS SELECT 1'))).toBe('CREATE VIEW v AS SELECT 1;');
  expect(tableDdl(engine, TABLE, define('view', null))).toBeNull();
});
