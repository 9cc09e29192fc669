// Tabs of SQL Lab: opening, loading, switching, and opening from links, earlier runs, and permalinks.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSaved } from '#app/domain/sqllab/tabs/tab-sync.ts';
import { database, fakeBrowser, fakeServer, buildTabState } from './fake-server.fixture.ts';
import { activeEditor, type Lab } from './lab.ts';
import { activeSql, openWindow, type WindowOptions } from './lab-window.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('tabs', () => {
  it('start with one tab, regardless of the number of databases', async () => {
    const { lab } = await openWindow(fakeServer(), fakeBrowser());
    expect(activeEditor(lab.store.getState())).toMatchObject({ name: 'Untitled Query 1', dbId: database.id });
  });

  it('tell the editor of their new id before the page shows it, so that cursor and undo history stay', async () => {
    const seen: boolean[] = [];
    const onRenamed: WindowOptions['onRenamed'] = (lab, id) => seen.push(activeEditor(lab.store.getState())?.id === id);
    const { lab } = await openWindow(fakeServer(), fakeBrowser(), { onRenamed });
    await vi.advanceTimersByTimeAsync(5_100);
    expect(seen).toEqual([true]);
    expect(activeEditor(lab.store.getState())?.id).toBe('1');
  });

  it('are loaded when they are first shown', async () => {
    const server = fakeServer();
    server.replies.set('GET /tabstateview/4', () => ({
      status: 200,
      json: { ...buildTabState(4, 'select four', 5), extra_json: '{"updatedAt":5}', latest_query: null, saved_query: null },
    }));
    const tabs = {
      tabs: [
        { id: 3, label: 'A' },
        { id: 4, label: 'B' },
      ],
      active: buildTabState(3, 'select 3', 1),
    };
    const { lab } = await openWindow(server, fakeBrowser(), { page: { tabs } });
    lab.dispatch({ type: 'switch', id: '4' });
    await vi.advanceTimersByTimeAsync(50);
    expect(activeSql(lab)).toBe('select four');
  });

  it.each(['offline', 'broken'])(
    'restore the active tab, even if the server was %s when the user switched to it',
    async (state) => {
      const [server, browser] = [fakeServer(), fakeBrowser()];
      const four = {
        ...buildTabState(4, 'select four', 5),
        extra_json: '{"updatedAt":5}',
        latest_query: null,
        saved_query: null,
      };
      server.replies.set('GET /tabstateview/4', () => ({ status: 200, json: four }));
      const list = [3, 4].map((id) => ({ id, label: `Tab ${id}` }));
      const page = { tabs: { tabs: list, active: buildTabState(3, 'select 3', 1) } };
      const first = await openWindow(server, browser, { page });
      first.lab.dispatch({ type: 'switch', id: '4' });
      await vi.advanceTimersByTimeAsync(50);
      const isShownSaved = (lab: Lab) => isSaved(lab.store.getState().tabs, '4');
      server.replies.set('POST /tabstateview/4/activate', () => ({ status: 500, json: { message: 'boom' } }));
      server.isDown = state === 'offline';
      await vi.advanceTimersByTimeAsync(12_000);
      expect(isShownSaved(first.lab)).toBe(false);
      first.session.autosave.stop();
      browser.open.clear();
      server.isDown = false;
      const next = await openWindow(server, browser, { page });
      await vi.advanceTimersByTimeAsync(50);
      expect(activeSql(next.lab)).toBe('select four');
      server.replies.delete('POST /tabstateview/4/activate');
      await vi.advanceTimersByTimeAsync(6_000);
      expect(isShownSaved(next.lab)).toBe(true);
      expect([...browser.items.values()]).toEqual([]);
    },
  );

  it('tell the server which tab is active when the page unloads', async () => {
    const server = fakeServer();
    const list = [3, 4].map((id) => ({ id, label: `Tab ${id}` }));
    const { lab, session } = await openWindow(server, fakeBrowser(), {
      page: { tabs: { tabs: list, active: buildTabState(3, 'select 3', 1) } },
    });
    lab.dispatch({ type: 'switch', id: '4' });
    session.end();
    expect(server.calls).toContain('POST /tabstateview/4/activate');
  });

  it('open the text of a link in a new tab, and do not run it', async () => {
    const server = fakeServer();
    const shared = { sql: 'delete from t', name: 'From a link', databaseId: 7, schema: null };
    const opened = await openWindow(server, fakeBrowser(), { page: { shared } });
    const { lab } = opened;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(activeEditor(lab.store.getState())).toMatchObject({ name: 'From a link', sql: 'delete from t' });
    expect(server.calls.filter((call) => call.includes('execute'))).toEqual([]);
    expect(opened.shared.count).toBe(1);
  });

  it('open a run of the history as a copy of its tab, and never on another database', async () => {
    const run = { sql: 'select 1', name: 'Sales', databaseId: 7, catalog: 'own', schema: 's', queryLimit: 50, isCopy: true };
    const copy = { name: 'Copy of Sales', dbId: 7, catalog: null, schema: 's', queryLimit: 50 };
    const opened = await openWindow(fakeServer(), fakeBrowser(), { page: { shared: run } });
    expect(activeEditor(opened.lab.store.getState())).toMatchObject(copy);
    const lost = await openWindow(fakeServer(), fakeBrowser(), { page: { shared: { ...run, databaseId: 99 } } });
    expect(activeEditor(lost.lab.store.getState())).toMatchObject({ dbId: null, catalog: null, schema: null });
  });

  it('open a permalink with all its settings, and run it if its author requested that', async () => {
    const server = fakeServer();
    const link = { dbId: 7, schema: 'web', catalog: 'shop', templateParams: '{"a": 1}' };
    server.replies.set('GET /api/v1/sqllab/permalink/full', () => ({
      status: 200,
      json: { sql: 'select {{ a }}', name: 'Full', ...link, autorun: true },
    }));
    const { lab } = await openWindow(server, fakeBrowser(), { page: { permalinkKey: 'full' } });
    await vi.advanceTimersByTimeAsync(50);
    expect(activeEditor(lab.store.getState())).toMatchObject({ sql: 'select {{ a }}', name: 'Full', ...link });
    expect(server.calls.filter((call) => call.includes('execute'))).toHaveLength(1);
  });

  it('do not run a permalink automatically on a database that allows writing', async () => {
    const server = fakeServer();
    const json = { sql: 'delete from t', name: 'x', dbId: 7, autorun: true };
    server.replies.set('GET /api/v1/sqllab/permalink/writes', () => ({ status: 200, json }));
    const opened = await openWindow(server, fakeBrowser(), { page: { permalinkKey: 'writes' } });
    Object.assign(opened.lab.page.databases[0] ?? {}, { allowsWriting: true });
    await vi.advanceTimersByTimeAsync(50);
    expect(server.calls.filter((call) => call.includes('execute'))).toEqual([]);
    expect(opened.notices).toHaveLength(1);
    Object.assign(opened.lab.page.databases[0] ?? {}, { allowsWriting: false });
  });

  it('open the text of a permalink once; a broken link stays in the URL', async () => {
    const server = fakeServer();
    server.replies.set('GET /api/v1/sqllab/permalink/good', () => ({
      status: 200,
      json: { sql: 'select shared', name: 'Shared' },
    }));
    server.replies.set('GET /api/v1/sqllab/permalink/gone', () => ({ status: 404, json: { message: 'Not found' } }));
    const good = await openWindow(server, fakeBrowser(), { page: { permalinkKey: 'good' } });
    await vi.advanceTimersByTimeAsync(10);
    expect([activeSql(good.lab), good.shared.count]).toEqual(['select shared', 1]);
    const missing = await openWindow(server, fakeBrowser(), { page: { permalinkKey: 'gone' } });
    await vi.advanceTimersByTimeAsync(10);
    expect([missing.shared.count, missing.notices.length]).toEqual([0, 1]);
  });
});
