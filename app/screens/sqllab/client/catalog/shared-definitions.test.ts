import { expect, it } from 'vitest';
import { database, fakeServer, labOn, buildLabPage } from '#app/screens/sqllab/client/fake-server.fixture.ts';

const PLACE = { databaseId: 7, schema: 'public' };

it('reads the metrics of a table once, from its physical datasets', async () => {
  const server = fakeServer();
  server.replies.set('GET /api/v1/dataset/?q=', () => ({ status: 200, json: { result: [{ id: 3 }] } }));
  const metrics = [{ metric_name: 'revenue', expression: 'sum(price)' }];
  server.replies.set('GET /api/v1/dataset/3', () => ({ status: 200, json: { result: { metrics } } }));
  const { definitions } = labOn(server);
  const before = definitions.version();
  expect(definitions.metricsOf(PLACE, 'orders')).toEqual([]);
  await expect
    .poll(() => definitions.metricsOf(PLACE, 'orders'))
    .toEqual([{ name: 'revenue', expression: 'sum(price)', table: 'orders' }]);
  expect(definitions.version()).toBeGreaterThan(before);
  expect(server.calls).toHaveLength(2);
  expect(decodeURIComponent(server.calls[0] ?? '')).toContain('dataset_is_null_or_empty');
});

it('caches saved queries, and reads them again after one was saved on this page', async () => {
  const server = fakeServer();
  const list = [{ id: 4, label: 'Late' }];
  server.replies.set('GET /api/v1/saved_query/?q=', () => ({ status: 200, json: { result: [...list] } }));
  const { definitions, saved } = labOn(server);
  definitions.queriesOf(7);
  await expect.poll(() => definitions.queriesOf(7)).toMatchObject([{ label: 'Late' }]);
  list.push({ id: 5, label: 'Early' });
  saved.know(5, null);
  expect(definitions.queriesOf(7)).toMatchObject([{ label: 'Late' }]);
  await expect.poll(() => definitions.queriesOf(7)).toMatchObject([{ label: 'Late' }, { label: 'Early' }]);
});

it('offers nothing if the lists can’t be read', async () => {
  const server = fakeServer();
  server.isDown = true;
  const { definitions } = labOn(server);
  definitions.queriesOf(7);
  await expect(definitions.loadSql(4)).resolves.toBeNull();
  expect(definitions.queriesOf(7)).toEqual([]);
  expect(server.calls).toHaveLength(2);
});

it('reads the metrics of the tables of one catalog', () => {
  const server = fakeServer();
  const { definitions } = labOn(server, buildLabPage({ databases: [{ ...database, catalog: 'hive' }] }));
  definitions.metricsOf({ ...PLACE, catalog: 'pg' }, 'orders');
  definitions.metricsOf(PLACE, 'orders');
  expect(server.calls.map((call) => /col:catalog,opr:eq,value:(\w+)/.exec(decodeURIComponent(call))?.[1])).toEqual([
    'pg',
    'hive',
  ]);
});
