import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, fakeServer, buildTabState } from './fake-server.fixture.ts';
import { activeEditor } from './lab.ts';
import { activeSql, openWindow, storedSql, texts, type } from './lab-window.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('what is typed in SQL Lab', () => {
  it('is in the browser within 300 ms and on the server within 5 s', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await openWindow(server, browser);
    type(lab, 'select 42');
    await vi.advanceTimersByTimeAsync(300);
    expect([...browser.items.values()].join()).toContain('select 42');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(storedSql(server)).toEqual(['select 42']);
  });

  it('is in a tab that keeps its initial id for the screen when the server assigns an id', async () => {
    const { lab } = await openWindow(fakeServer(), fakeBrowser());
    const first = activeEditor(lab.store.getState())?.id ?? '';
    expect(lab.firstId(first)).toBe(first);
    type(lab, 'select 42');
    await vi.advanceTimersByTimeAsync(10_000);
    const numbered = activeEditor(lab.store.getState())?.id ?? '';
    expect(numbered).not.toBe(first);
    expect(lab.firstId(numbered)).toBe(first);
  });

  it('leaves the browser once the server has it', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await openWindow(server, browser);
    type(lab, 'select 42');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([...browser.items.values()].join()).not.toContain('select 42');
  });

  it('survives a network outage, and reaches the server afterwards', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await openWindow(server, browser);
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
    const { lab, session } = await openWindow(server, browser);
    type(lab, 'select killed');
    await vi.advanceTimersByTimeAsync(300);
    session.autosave.stop();
    browser.open.clear();
    server.isDown = false;
    const next = await openWindow(server, browser);
    expect(texts(next.lab)).toContain('select killed');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(storedSql(server)).toContain('select killed');
  });

  it('is not taken over from a window that is still open', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    server.isDown = true;
    const first = await openWindow(server, browser);
    type(first.lab, 'select mine');
    await vi.advanceTimersByTimeAsync(300);
    const second = await openWindow(server, browser);
    expect(texts(second.lab)).not.toContain('select mine');
  });

  it('wins over an older version of the server, and loses to a newer one', async () => {
    for (const [serverMs, expected] of [
      [1, 'select local'],
      [1_895_000_000_000, 'select server'],
    ] as const) {
      const [server, browser] = [fakeServer(), fakeBrowser()];
      const tab = buildTabState(3, 'select old', 1);
      const first = await openWindow(server, browser, { page: { tabs: { tabs: [{ id: 3, label: 'A' }], active: tab } } });
      server.isDown = true;
      type(first.lab, 'select local');
      await vi.advanceTimersByTimeAsync(300);
      first.session.autosave.stop();
      browser.open.clear();
      const active = buildTabState(3, 'select server', serverMs);
      const next = await openWindow(server, browser, { page: { tabs: { tabs: [{ id: 3, label: 'A' }], active } } });
      expect(activeSql(next.lab)).toBe(expected);
      // The losing version gets its own tab.
      expect(texts(next.lab)).toEqual(expected === 'select local' ? ['select local'] : ['select server', 'select local']);
    }
  });

  it.each([
    ['newer', 1_895_000_000_000, ['select there', 'select here']],
    ['older', 2, ['select here', 'select there']],
  ])('does not overwrite what another window stored meanwhile, when that is %s', async (_, storedMs, expected) => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const tabs = { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'select old', 1) };
    const { lab } = await openWindow(server, browser, { page: { tabs } });
    server.isDown = true;
    type(lab, 'select here');
    await vi.advanceTimersByTimeAsync(6_000);
    server.isDown = false;
    let refusals = 0;
    server.replies.set('GET /tabstateview/3', () => ({ status: 200, json: buildTabState(3, 'select there', storedMs) }));
    server.replies.set('PUT /tabstateview/3', () => {
      refusals += 1;
      server.replies.delete('PUT /tabstateview/3');
      return { status: 412, json: { message: 'Another window has changed this tab.' } };
    });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(refusals).toBe(1);
    expect(texts(lab)).toEqual(expected);
    expect([...storedSql(server)].sort()).toEqual(storedMs === 2 ? ['select here', 'select there'] : ['select here']);
  });

  it('stays as a new tab when the tab was deleted elsewhere', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    server.replies.set('PUT /tabstateview/3', () => ({ status: 404, json: { message: 'Not found' } }));
    const tabs = { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'select old', 1) };
    const { lab } = await openWindow(server, browser, { page: { tabs } });
    type(lab, 'select typed');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(storedSql(server)).toContain('select typed');
    expect(texts(lab)).toEqual(['select typed']);
  });

  it('never goes to the account of another user who logged in meanwhile', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab } = await openWindow(server, browser);
    await vi.advanceTimersByTimeAsync(5_100);
    server.replies.set('PUT /tabstateview/', () => ({ status: 401, json: {} }));
    server.replies.set('GET /api/v1/me/', () => ({ status: 401, json: {} }));
    type(lab, 'select private');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(lab.store.getState().connection).toBe('loggedOut');
    server.replies.set('GET /api/v1/me/', () => ({ status: 200, json: { result: { id: 2 } } }));
    server.replies.delete('PUT /tabstateview/');
    await vi.advanceTimersByTimeAsync(10_100);
    expect(storedSql(server)).not.toContain('select private');
    server.replies.set('GET /api/v1/me/', () => ({ status: 200, json: { result: { id: 1 } } }));
    await vi.advanceTimersByTimeAsync(5_100);
    expect(storedSql(server)).toContain('select private');
  });

  it('before hydration goes into the tab, or into a new one if the tab’s text has changed', async () => {
    const tabs = { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'select 1', 1) };
    const woken = await openWindow(fakeServer(), fakeBrowser(), { page: { tabs }, early: 'select 12' });
    expect(texts(woken.lab)).toEqual(['select 12']);

    const [server, browser] = [fakeServer(), fakeBrowser()];
    const first = await openWindow(server, browser, { page: { tabs } });
    server.isDown = true;
    type(first.lab, 'select local');
    await vi.advanceTimersByTimeAsync(300);
    first.session.autosave.stop();
    browser.open.clear();
    const both = await openWindow(server, browser, { page: { tabs }, early: 'select 12' });
    expect(texts(both.lab)).toEqual(['select local', 'select 12']);
  });
});
