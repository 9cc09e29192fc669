import { expect, it } from 'vitest';
import { createColumnValues } from './column-values.ts';
import { database, fakeServer, labOn, buildLabPage, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';

/** The statements that a request for the values of `table.column` runs on the engine. */
async function statementsOf(engine: string, column: string): Promise<unknown[]> {
  const server = fakeServer();
  const sent: unknown[] = [];
  server.replies.set('GET /api/v1/database/7/tables/', () => ({
    status: 200,
    json: { result: [{ value: 'Orders', type: 'table' }] },
  }));
  server.replies.set('GET /api/v1/database/7/table_metadata/', () => ({
    status: 200,
    json: {
      columns: [
        { name: 'Status', type: 'TEXT' },
        { name: 'order', type: 'TEXT' },
      ],
    },
  }));
  server.replies.set('POST /api/v1/sqllab/execute/', (body) => {
    sent.push((body as { sql: string }).sql);
    return { status: 200, json: { data: [{ value: 'new' }, { value: null }] } };
  });
  const lab = labOn(
    server,
    buildLabPage({
      databases: [{ ...database, engine }],
      tabs: { tabs: [{ id: 1, label: 'Query 1' }], active: buildTabState(1, 'select 1', 1) },
    }),
  );
  const place = { databaseId: 7, schema: null };
  await lab.catalogue.loadTables(place);
  await lab.catalogue.describe(place, 'Orders');
  expect(await createColumnValues(lab).load({ schema: null, table: 'orders' }, column)).toEqual(['new']);
  return sent;
}

it.each([
  ['postgres', 'status', '"Status"', '"Orders"'],
  ['mysql', 'order', '`order`', 'Orders'],
  ['clickhouse', 'status', 'Status', 'Orders'],
])('requests values with the catalog’s spelling of names, quoted for %s', async (engine, typed, column, table) => {
  expect(await statementsOf(engine, typed)).toEqual([
    `SELECT DISTINCT ${column} AS value FROM (SELECT ${column} FROM ${table} LIMIT 100000) AS rows_read ORDER BY 1 LIMIT 100`,
  ]);
});
