import { expect, it } from 'vitest';
import { createTableText, type DescribedTable } from './create-table-text.ts';

const column = { type: 'INTEGER', isRequired: false, clause: null, comment: null };
const ORDERS: DescribedTable = {
  name: 'shop.orders',
  columns: [
    { ...column, name: 'id', isRequired: true, clause: 'GENERATED ALWAYS AS IDENTITY' },
    { ...column, name: '"Customer"', type: '', comment: "Who's it" },
    { ...column, name: 'state', type: "enum('a','B')", clause: "DEFAULT 'a'" },
  ],
  primaryKey: ['id'],
  foreignKeys: [{ columns: ['"Customer"'], table: 'crm.customers', referred: ['id'] }],
  indexes: [{ name: 'by_customer', columns: ['"Customer"', '(lower(state))'], isUnique: true }],
  partitionedBy: null,
  comment: 'All orders',
  comments: null,
  text: (value) => `'${value.replaceAll("'", "''")}'`,
};

it('describes columns, keys and indexes, with types as the database declares them', () => {
  expect(createTableText(ORDERS)).toBe(`CREATE TABLE shop.orders (
  id INTEGER NOT NULL GENERATED ALWAYS AS IDENTITY,
  "Customer",
  state enum('a','B') DEFAULT 'a',
  PRIMARY KEY (id),
  FOREIGN KEY ("Customer") REFERENCES crm.customers (id)
);
CREATE UNIQUE INDEX by_customer ON shop.orders ("Customer", (lower(state)));`);
});

it('has comments in the form of the engine', () => {
  expect(
    createTableText({ ...ORDERS, comments: 'statements' })
      .split('\n')
      .slice(-2),
  ).toEqual(["COMMENT ON TABLE shop.orders IS 'All orders';", `COMMENT ON COLUMN shop.orders."Customer" IS 'Who''s it';`]);
  const clauses = createTableText({ ...ORDERS, comments: 'clauses' });
  expect(clauses).toContain(`"Customer" COMMENT 'Who''s it',`);
  expect(clauses).toContain(") COMMENT 'All orders';");
});

it('says what its partitions are made by', () => {
  const table = { ...ORDERS, columns: [{ ...column, name: 'day' }], primaryKey: [], foreignKeys: [], indexes: [] };
  expect(createTableText({ ...table, partitionedBy: 'RANGE (day)' })).toBe(
    'CREATE TABLE shop.orders (\n  day INTEGER\n) PARTITION BY RANGE (day);',
  );
  expect(createTableText({ ...table, partitionedBy: 'day, hour' })).toBe(
    'CREATE TABLE shop.orders (\n  day INTEGER\n);\n-- Partitioned by day, hour',
  );
});
