import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allEditors } from '#app/domain/sqllab/tab-list.ts';
import { database, fakeBrowser, fakeServer, labOn, pageOf, queryDict, tabOf, type FakeServer } from './fake-server.fixture.ts';
import { activeEditor, type Lab } from './lab.ts';
import { openSession, type LabSession } from './lab-session.ts';
import { createLocalCopy } from './local-copy.ts';
import type { NewsSocket } from './run-news.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

interface Options {
  readonly page?: Parameters<typeof pageOf>[0];
  readonly early?: string;
  readonly onRenamed?: (lab: Lab, id: string, serverId: string) => void;
}
type Browser = ReturnType<typeof fakeBrowser>;

async function open(server: FakeServer, browser: Browser, options: Options = {}) {
  const lab = labOn(server, pageOf(options.page));
  const sockets: NewsSocket[] = [];
  const windowId = `w${browser.open.size}-${browser.items.size}`;
  const session = await openSession(lab, {
    copy: createLocalCopy(browser.env, 1, windowId),
    env: {
      setTimer: (work, afterMs) => setTimeout(work, afterMs),
      clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
      openSocket: () => {
        const socket: NewsSocket = { onmessage: null, onclose: null, onopen: null, close: () => undefined };
        sockets.push(socket);
        return socket;
      },
    },
    readEarlyText: () => options.early ?? null,
    onRenamed: (id, serverId) => options.onRenamed?.(lab, id, serverId),
    onNotice: () => undefined,
  });
  return { lab, session, sockets };
}

const type = (lab: Lab, sql: string) => {
  const editor = activeEditor(lab.store.getState());
  if (editor) lab.dispatch({ type: 'edit', id: editor.id, change: { sql } });
};
const texts = (lab: Lab) => allEditors(lab.store.getState().tabs).map(({ sql }) => sql);
const activeSql = (lab: Lab) => activeEditor(lab.store.getState())?.sql;
const storedSql = (server: FakeServer) => [...server.stored.values()].map(({ sql }) => sql);

describe('what is typed in SQL Lab', () => {
  it('lies in the browser within 300 ms and on the server within 5 s', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await open(server, browser);
    type(lab, 'select 42');
    await vi.advanceTimersByTimeAsync(300);
    expect([...browser.items.values()].join()).toContain('select 42');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(storedSql(server)).toEqual(['select 42']);
  });

  it('leaves the browser once the server has it', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await open(server, browser);
    type(lab, 'select 42');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([...browser.items.values()].join()).not.toContain('select 42');
  });

  it('survives a network that is gone, and reaches the server when it is back', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await open(server, browser);
    server.isDown = true;
    type(lab, 'select offline');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(lab.store.getState().connection).toBe('offline');
    expect([...browser.items.values()].join()).toContain('select offline');
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(5_100);
    expect(lab.store.getState().connection).toBe('online');
    expect(storedSql(server)).toContain('select offline');
  });

  it('survives a browser that was killed: the next window takes it over', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    server.isDown = true;
    const { lab, session } = await open(server, browser);
    type(lab, 'select killed');
    await vi.advanceTimersByTimeAsync(300);
    session.keeper.stop();
    browser.open.clear();
    server.isDown = false;
    const next = await open(server, browser);
    expect(texts(next.lab)).toContain('select killed');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(storedSql(server)).toContain('select killed');
  });

  it('is not taken over from a window that is still open', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    server.isDown = true;
    const first = await open(server, browser);
    type(first.lab, 'select mine');
    await vi.advanceTimersByTimeAsync(300);
    const second = await open(server, browser);
    expect(texts(second.lab)).not.toContain('select mine');
  });

  it('wins over an older version of the server, and loses to a newer one', async () => {
    for (const [serverMs, expected] of [
      [1, 'select local'],
      [1_895_000_000_000, 'select server'],
    ] as const) {
      const [server, browser] = [fakeServer(), fakeBrowser()];
      const tab = tabOf(3, 'select old', 1);
      const first = await open(server, browser, { page: { tabs: { tabs: [{ id: 3, label: 'A' }], active: tab } } });
      server.isDown = true;
      type(first.lab, 'select local');
      await vi.advanceTimersByTimeAsync(300);
      first.session.keeper.stop();
      browser.open.clear();
      const active = tabOf(3, 'select server', serverMs);
      const next = await open(server, browser, { page: { tabs: { tabs: [{ id: 3, label: 'A' }], active } } });
      expect(activeSql(next.lab)).toBe(expected);
    }
  });

  it('stays as a new tab when the tab was deleted elsewhere', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    server.answers.set('PUT /tabstateview/3', () => ({ status: 404, json: { message: 'Not found' } }));
    const tabs = { tabs: [{ id: 3, label: 'A' }], active: tabOf(3, 'select old', 1) };
    const { lab } = await open(server, browser, { page: { tabs } });
    type(lab, 'select typed');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(storedSql(server)).toContain('select typed');
    expect(texts(lab)).toEqual(['select typed']);
  });

  it('never goes to the account of somebody else who logged in meanwhile', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await open(server, browser);
    await vi.advanceTimersByTimeAsync(5_100);
    server.answers.set('PUT /tabstateview/', () => ({ status: 401, json: {} }));
    server.answers.set('GET /api/v1/me/', () => ({ status: 401, json: {} }));
    type(lab, 'select private');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(lab.store.getState().connection).toBe('loggedOut');
    server.answers.set('GET /api/v1/me/', () => ({ status: 200, json: { result: { id: 2 } } }));
    server.answers.delete('PUT /tabstateview/');
    await vi.advanceTimersByTimeAsync(10_100);
    expect(storedSql(server)).not.toContain('select private');
    server.answers.set('GET /api/v1/me/', () => ({ status: 200, json: { result: { id: 1 } } }));
    await vi.advanceTimersByTimeAsync(5_100);
    expect(storedSql(server)).toContain('select private');
  });

  it('before the page woke goes into the tab, or into one of its own where the text is another now', async () => {
    const tabs = { tabs: [{ id: 3, label: 'A' }], active: tabOf(3, 'select 1', 1) };
    const woken = await open(fakeServer(), fakeBrowser(), { page: { tabs }, early: 'select 12' });
    expect(texts(woken.lab)).toEqual(['select 12']);

    const [server, browser] = [fakeServer(), fakeBrowser()];
    const first = await open(server, browser, { page: { tabs } });
    server.isDown = true;
    type(first.lab, 'select local');
    await vi.advanceTimersByTimeAsync(300);
    first.session.keeper.stop();
    browser.open.clear();
    const both = await open(server, browser, { page: { tabs }, early: 'select 12' });
    expect(texts(both.lab)).toEqual(['select local', 'select 12']);
  });
});

describe('tabs', () => {
  it('open with one, as many databases as there may be', async () => {
    const { lab } = await open(fakeServer(), fakeBrowser());
    expect(activeEditor(lab.store.getState())).toMatchObject({ name: 'Untitled Query 1', dbId: database.id });
  });

  it('tell the editor of their new id before the page shows it, so that cursor and undo history stay', async () => {
    const seen: boolean[] = [];
    const onRenamed: Options['onRenamed'] = (lab, id) => seen.push(activeEditor(lab.store.getState())?.id === id);
    const { lab } = await open(fakeServer(), fakeBrowser(), { onRenamed });
    await vi.advanceTimersByTimeAsync(5_100);
    expect(seen).toEqual([true]);
    expect(activeEditor(lab.store.getState())?.id).toBe('1');
  });

  it('are loaded when they are looked at', async () => {
    const server = fakeServer();
    server.answers.set('GET /tabstateview/4', () => ({
      status: 200,
      json: { ...tabOf(4, 'select four', 5), extra_json: '{"updatedAt":5}', latest_query: null, saved_query: null },
    }));
    const tabs = {
      tabs: [
        { id: 3, label: 'A' },
        { id: 4, label: 'B' },
      ],
      active: tabOf(3, 'select 3', 1),
    };
    const { lab } = await open(server, fakeBrowser(), { page: { tabs } });
    lab.dispatch({ type: 'switch', id: '4' });
    await vi.advanceTimersByTimeAsync(50);
    expect(activeSql(lab)).toBe('select four');
  });

  it('bring the text of a link into a new tab, and do not run it', async () => {
    const server = fakeServer();
    const shared = { sql: 'delete from t', name: 'From a link', databaseId: 7, schema: null };
    const { lab } = await open(server, fakeBrowser(), { page: { shared } });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(activeEditor(lab.store.getState())).toMatchObject({ name: 'From a link', sql: 'delete from t' });
    expect(server.calls.filter((call) => call.includes('execute'))).toEqual([]);
  });
});

const start = (lab: Lab, session: LabSession): string => {
  const editor = activeEditor(lab.store.getState());
  const id = editor && session.runs.start({ editor, sql: 'select 1', from: 0, limit: 10 });
  if (!id) throw new Error('nothing ran');
  return id;
};
const run = (lab: Lab, id: string) => lab.store.getState().tabs.queries.get(id);
const news = (id: string, state: string, rows: number) =>
  JSON.stringify({
    ...{ id: `${Date.now()}-1`, channel_id: 'user-1', job_id: id, user_id: 1, status: 'running', errors: [], result_url: null },
    query: { clientId: id, state, progress: 40, rows, resultsKey: 'key', errorMessage: null },
  });

describe('a run', () => {
  it('shows rows and progress from the socket before the request has been answered', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await open(server, fakeBrowser());
    server.answers.set('POST /api/v1/sqllab/execute/', () => ({ status: 202, json: { query: queryDict({ state: 'pending' }) } }));
    const id = start(lab, session);
    sockets[0]?.onmessage?.({ data: news(id, 'running', 250) });
    expect(run(lab, id)).toMatchObject({ state: 'running', progress: 40, rows: 250, resultsKey: 'key' });
    sockets[0]?.onmessage?.({ data: news(id, 'success', 1_000) });
    expect(run(lab, id)).toMatchObject({ state: 'success', progress: 100, rows: 1_000 });
  });

  it('fails in the words of the server', async () => {
    const server = fakeServer();
    const { lab, session } = await open(server, fakeBrowser());
    const errors = [{ message: 'no such column', error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', extra: {} }];
    server.answers.set('POST /api/v1/sqllab/execute/', () => ({ status: 422, json: { errors } }));
    const id = start(lab, session);
    await vi.advanceTimersByTimeAsync(10);
    expect(run(lab, id)).toMatchObject({ state: 'failed', errorMessage: 'no such column', errors });
  });

  it('is found again when the network broke off under its request', async () => {
    const server = fakeServer();
    const { lab, session } = await open(server, fakeBrowser());
    server.answers.set('POST /api/v1/sqllab/execute/', () => {
      throw new TypeError('network');
    });
    const id = start(lab, session);
    server.answers.set('GET /api/v1/query/updated_since', () => ({
      status: 200,
      json: {
        result: [queryDict({ id, state: 'success', rows: 3, resultsKey: 'k', limitingFactor: 'NOT_LIMITED', progress: 100 })],
      },
    }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(run(lab, id)).toMatchObject({ state: 'success', rows: 3, limitingFactor: 'NOT_LIMITED' });
  });

  it('that never reached the server ends with a reason', async () => {
    const server = fakeServer();
    const { lab, session } = await open(server, fakeBrowser());
    server.answers.set('POST /api/v1/sqllab/execute/', () => {
      throw new TypeError('network');
    });
    const id = start(lab, session);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run(lab, id)).toMatchObject({ state: 'failed' });
    expect(run(lab, id)?.errorMessage).toContain('never reached the server');
  });

  it('stays stopped whatever arrives late, and keeps the rows it had', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await open(server, fakeBrowser());
    server.answers.set('POST /api/v1/sqllab/execute/', () => ({ status: 202, json: { query: queryDict({ state: 'pending' }) } }));
    const id = start(lab, session);
    await session.runs.stop(id);
    sockets[0]?.onmessage?.({ data: news(id, 'success', 1_000) });
    sockets[0]?.onmessage?.({ data: news(id, 'stopped', 120) });
    expect(run(lab, id)).toMatchObject({ state: 'stopped', rows: 120 });
  });

  it('is attached to again after a reload', async () => {
    const server = fakeServer();
    server.answers.set('GET /api/v1/query/updated_since', () => ({
      status: 200,
      json: { result: [queryDict({ id: 'running-one', sqlEditorId: '3', state: 'running', progress: 20 })] },
    }));
    const active = { ...tabOf(3, 'select 1', 1), latest_query_id: 'running-one' };
    const { lab } = await open(server, fakeBrowser(), { page: { tabs: { tabs: [{ id: 3, label: 'A' }], active } } });
    await vi.advanceTimersByTimeAsync(50);
    expect(run(lab, 'running-one')).toMatchObject({ state: 'running', progress: 20 });
  });
});
