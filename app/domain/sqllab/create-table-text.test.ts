import { expect, it } from 'vitest';
import { createTableText } from './create-table-text.ts';

it('describes columns, keys and indexes', () => {
  const text = createTableText({
    name: 'shop.orders',
    columns: [
      { name: 'id', type: 'INTEGER' },
      { name: '"Customer"', type: '' },
    ],
    primaryKey: ['id'],
    foreignKeys: [{ columns: ['"Customer"'], table: 'customers', referred: ['id'] }],
    indexes: [{ name: 'by_customer', columns: ['"Customer"'], isUnique: true }],
  });
  expect(text).toBe(`CREATE TABLE shop.orders (
  id INTEGER,
  "Customer",
  PRIMARY KEY (id),
  FOREIGN KEY ("Customer") REFERENCES customers (id)
);
CREATE UNIQUE INDEX by_customer ON shop.orders ("Customer");`);
});

it('says what its partitions are made by', () => {
  const table = { name: 'events', columns: [{ name: 'day', type: 'date' }], primaryKey: [], foreignKeys: [], indexes: [] };
  expect(createTableText({ ...table, partitionedBy: 'RANGE (day)' })).toBe(
    'CREATE TABLE events (\n  day date\n) PARTITION BY RANGE (day);',
  );
});
