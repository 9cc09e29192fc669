import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, fakeServer } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { activeEditor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import { activeSql, openWindow, texts } from '#app/screens/sqllab/client/lab-window.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const shown = (lab: Lab) => activeEditor(lab.store.getState());
const runs = ({ calls }: { readonly calls: readonly string[] }) => calls.filter((call) => call.includes('execute'));
const settle = () => vi.advanceTimersByTimeAsync(50);

describe('a shared query in the address', () => {
  it('spec 342, 344: opens by its id, with everything that was stored of it', async () => {
    const server = fakeServer();
    const json = { sql: 'select shared', name: 'Ours', dbId: '7', schema: 'web', autorun: false };
    server.replies.set('GET /kv/k3y', () => ({ status: 200, json }));
    const opened = await openWindow(server, fakeBrowser(), { page: { sharedId: 'k3y' } });
    await settle();
    expect(shown(opened.lab)).toMatchObject({ sql: 'select shared', name: 'Ours', dbId: 7, schema: 'web' });
    expect([opened.shared.count, runs(server)]).toEqual([1, []]);
  });

  it('spec 342, 381: says that the query couldn’t be loaded where the id is unknown', async () => {
    const server = fakeServer();
    server.replies.set('GET /kv/zzz', () => ({ status: 404, json: { message: 'Not found' } }));
    const { notices, shared } = await openWindow(server, fakeBrowser(), { page: { sharedId: 'zzz' } });
    await settle();
    expect(notices).toEqual(['The query couldn’t be loaded. The link is invalid or was deleted.']);
    expect(shared.count).toBe(0);
  });
});

describe('a dataset in the address or in a form', () => {
  const dataset = {
    name: 'flights',
    schema: 'air',
    catalog: null,
    database: { id: 7 },
    select_star: 'SELECT *\nFROM air.flights',
  };
  const withDataset = () => {
    const server = fakeServer();
    server.replies.set('GET /api/v1/dataset/1?', () => ({ status: 200, json: { result: dataset } }));
    return server;
  };

  it('spec 32: opens a posted text where its dataset is, and never runs it', async () => {
    const server = withDataset();
    const posted = { datasourceKey: '1__table', sql: 'delete from flights' };
    const { lab, shared } = await openWindow(server, fakeBrowser(), { posted });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(shown(lab)).toMatchObject({ name: 'Query flights', sql: 'delete from flights', dbId: 7, schema: 'air' });
    expect([runs(server), shared.count]).toEqual([[], 1]);
  });

  it('spec 32: opens all of a dataset without a text, and a text without a dataset', async () => {
    const all = await openWindow(withDataset(), fakeBrowser(), { page: { requested: { datasourceKey: '1__table', sql: null } } });
    await settle();
    expect(activeSql(all.lab)).toBe(dataset.select_star);
    const text = await openWindow(fakeServer(), fakeBrowser(), { posted: { datasourceKey: null, sql: 'select 42' } });
    await settle();
    expect(shown(text.lab)).toMatchObject({ name: 'Untitled Query 2', sql: 'select 42' });
  });

  it('spec 382: says that the datasource couldn’t be loaded, and keeps the text', async () => {
    const server = fakeServer();
    server.replies.set('GET /api/v1/dataset/999', () => ({ status: 404, json: { message: 'Not found' } }));
    for (const datasourceKey of ['999__table', '7__query', 'x']) {
      const requested = { datasourceKey, sql: 'select 1' };
      const { lab, notices } = await openWindow(server, fakeBrowser(), { page: { requested } });
      await settle();
      expect(notices).toEqual(['The datasource couldn’t be loaded. It was deleted, or you don’t have access to it.']);
      expect(activeSql(lab)).toBe('select 1');
    }
    const empty = await openWindow(server, fakeBrowser(), { page: { requested: { datasourceKey: '999__table', sql: null } } });
    await settle();
    expect(texts(empty.lab)).toEqual(['']);
  });
});
