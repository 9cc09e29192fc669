import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { database, fakeBrowser, fakeServer, queryDict, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { createLabActions } from '#app/screens/sqllab/client/lab-actions.ts';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { openWindow, type WindowOptions } from '#app/screens/sqllab/client/lab-window.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const ONE_TAB = { tabs: { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'select 1', 1) } };

async function openLab(page: NonNullable<WindowOptions['page']> = ONE_TAB, browser = fakeBrowser()) {
  const server = fakeServer();
  const opened = await openWindow(server, browser, { page });
  const told: string[] = [];
  const actions = createLabActions(opened.lab, { notify: (_kind, message) => told.push(message) });
  actions.session = opened.session;
  const shown = () => activeEditor(opened.lab.store.getState());
  const calls = (part: string) => server.calls.filter((call) => call.includes(part));
  return { ...opened, server, actions, told, shown, calls };
}

describe('a run that is removed from the history', () => {
  it('spec 336: is removed on the server, and its tab shows the run before', async () => {
    const { lab, server, actions, shown } = await openLab();
    for (const [id, startMs] of [
      ['first', 1],
      ['second', 2],
    ] as const)
      lab.dispatch({ type: 'startQuery', query: query(id, '3', { startMs, state: 'success' }) });
    expect(await actions.forgetRun('second')).toBe(true);
    expect(server.calls).toContain('DELETE /tabstateview/3/query/second');
    expect([[...lab.store.getState().tabs.queries.keys()], shown()?.latestQueryId]).toEqual([['first'], 'first']);
  });

  it('spec 336: of a closed tab is removed through another tab, which is sent first if the server doesn’t know it', async () => {
    const { server, actions } = await openLab({});
    expect(await actions.forgetRun('older')).toBe(true);
    expect(server.calls.indexOf('DELETE /tabstateview/1/query/older')).toBeGreaterThan(
      server.calls.indexOf('POST /tabstateview/'),
    );
  });

  it('spec 392: stays if the server refuses, and the message says what failed', async () => {
    const { lab, server, actions, told } = await openLab();
    lab.dispatch({ type: 'startQuery', query: query('q', '3', { state: 'success' }) });
    server.replies.set('DELETE /tabstateview/3/query/q', () => ({ status: 500, json: { message: 'boom' } }));
    expect(await actions.forgetRun('q')).toBe(false);
    expect(told).toEqual([expect.stringMatching(/^An error occurred while removing query\. /)]);
    expect(lab.store.getState().tabs.queries.has('q')).toBe(true);
  });
});

it('spec 334: a run that started before the server knew its tab is migrated once the server has both', async () => {
  const { lab, server, session, calls, shown } = await openLab({});
  const editor = shown();
  if (!editor) throw new Error('no tab');
  server.replies.set('POST /api/v1/sqllab/execute/', () => ({
    status: 202,
    json: { query: queryDict({ id: 'AAA', queryId: 9 }) },
  }));
  const id = session.runs.start({ editor, sql: 'select 1', from: 0, limit: 10 }) ?? '';
  lab.dispatch({
    type: 'refreshQueries',
    queries: [query(id, editor.id, { queryId: 9, changedOn: '2026-11-21T09:00:00Z', progress: 1 })],
  });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(calls('migrate_query')).toEqual(['POST /tabstateview/1/migrate_query']);
  expect(lab.store.getState().tabs.queries.get(id)).toMatchObject({ editorId: '1', inLocalStorage: false });
});

it('spec 397: a run that the server refuses to migrate waits for the next page load, with one notice', async () => {
  const { lab, server, calls, notices } = await openLab();
  server.replies.set('POST /tabstateview/3/migrate_query', () => ({ status: 403, json: { message: 'Forbidden' } }));
  for (const id of ['p', 'q'])
    lab.dispatch({ type: 'startQuery', query: query(id, '3', { queryId: 9, inLocalStorage: true, state: 'success' }) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls('migrate_query')).toHaveLength(2);
  expect(notices).toEqual([expect.stringContaining('will retry later')]);
});

it('spec 216, 506: runs without progress are dropped at an interval', async () => {
  const { lab, session } = await openLab();
  const ids = () => [...lab.store.getState().tabs.queries.keys()];
  lab.dispatch({ type: 'startQuery', query: query('dead', '3', { startMs: Date.now() }) });
  lab.dispatch({ type: 'startQuery', query: query('alive', '3', { startMs: Date.now(), progress: 5, state: 'running' }) });
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(ids()).toEqual(['dead', 'alive']);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(ids()).toEqual(['alive']);
  session.end();
  lab.dispatch({ type: 'startQuery', query: query('later', '3', { startMs: Date.now() }) });
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(ids()).toContain('later');
});

describe('a duplicated tab', () => {
  it('spec 133: is named “Copy of” and runs', async () => {
    const { actions, shown, calls } = await openLab();
    actions.duplicate('3');
    expect(shown()).toMatchObject({ name: 'Copy of Untitled Query 3', sql: 'select 1' });
    await vi.advanceTimersByTimeAsync(10);
    expect(calls('execute')).toHaveLength(1);
  });

  it('spec 133: does not run if its text would change data a second time', async () => {
    const databases = [{ ...database, allowsWriting: true }];
    const { actions, calls, told } = await openLab({
      databases,
      tabs: { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'insert into t values (1)', 1) },
    });
    actions.duplicate('3');
    await vi.advanceTimersByTimeAsync(10);
    expect([calls('execute'), told]).toEqual([[], [expect.stringContaining('waits')]]);
  });
});

describe('expanded tables', () => {
  const at = { databaseId: 7, schema: 'web' };
  const pageWithTable = (table: { readonly description: Record<string, unknown>; readonly expanded: boolean }) => {
    const shown = { id: 31, tab_state_id: 3, database_id: 7, catalog: null, schema: 'web', table: 'orders', ...table };
    return {
      tabs: { tabs: [{ id: 3, label: 'A' }], active: { ...buildTabState(3, 'select 1', 1), table_schemas: [shown] } },
    };
  };
  const tables = (lab: Awaited<ReturnType<typeof openLab>>['lab']) => lab.store.getState().tabs.tables;

  it('spec 238, 339: are created with their tab, and expanding and collapsing them is kept', async () => {
    const { lab, server, actions, calls } = await openLab();
    const bodies: unknown[] = [];
    server.replies.set(
      'POST /tableschemaview/31/expanded',
      (body) => (bodies.push(body), { status: 200, json: { id: 31, ...(body as object) } }),
    );
    server.replies.set('POST /tableschemaview/', () => ({ status: 200, json: { id: 31 } }));
    actions.setTableExpanded(at, 'orders', true);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(tables(lab)).toMatchObject([{ id: '31', name: 'orders', schema: 'web', expanded: true, inLocalStorage: false }]);
    actions.setTableExpanded(at, 'orders', false);
    actions.setTableExpanded(at, 'orders', true);
    await vi.advanceTimersByTimeAsync(10);
    expect(bodies).toEqual([{ expanded: false }, { expanded: true }]);
    expect(calls('POST /tableschemaview/')).toHaveLength(3);
  });

  it('spec 238: are still expanded when their tab is opened again', async () => {
    const { lab } = await openLab(pageWithTable({ description: {}, expanded: true }));
    expect(tables(lab)).toMatchObject([{ id: '31', name: 'orders', expanded: true, dataPreviewQueryId: null }]);
  });

  it('spec 395: report what the server refused, and are sent again after a network failure', async () => {
    const { lab, server, actions, told } = await openLab(pageWithTable({ description: {}, expanded: true }));
    server.replies.set('POST /tableschemaview/31/expanded', () => ({ status: 500, json: { message: 'boom' } }));
    server.replies.set('DELETE /tableschemaview/31', () => ({ status: 403, json: { message: 'No' } }));
    server.replies.set('POST /tableschemaview/', () => ({ status: 200, json: { id: 32 } }));
    const settle = () => vi.advanceTimersByTimeAsync(10);
    server.replies.set('POST /tableschemaview/31/expanded', () => ({ status: 403, json: { message: 'No' } }));
    actions.setTableExpanded(at, 'orders', false);
    await settle();
    actions.setTableExpanded(at, 'orders', true);
    await settle();
    expect(told).toEqual([
      expect.stringMatching(/^An error occurred while collapsing the table schema/),
      expect.stringMatching(/^An error occurred while expanding the table schema/),
    ]);
    server.isDown = true;
    actions.setTableExpanded(at, 'orders', false);
    await settle();
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(6_000);
    expect([told.length, tables(lab)]).toMatchObject([2, [{ id: '32', expanded: false, inLocalStorage: false }]]);
  });

  it('spec 395: closing a preview says what failed, and leaves expanded columns open', async () => {
    const table = { description: { dataPreviewQueryId: 'p' }, expanded: false };
    const { lab, server, actions, told } = await openLab(pageWithTable(table));
    server.replies.set('DELETE /tableschemaview/31', () => ({ status: 403, json: { message: 'No' } }));
    const [preview] = tables(lab);
    if (!preview) throw new Error('no table');
    actions.closePreview({ ...preview, expanded: true });
    expect(tables(lab)).toMatchObject([{ name: 'orders', dataPreviewQueryId: null }]);
    actions.closePreview(preview);
    await vi.advanceTimersByTimeAsync(10);
    expect(told).toEqual([expect.stringMatching(/^An error occurred while removing the table schema/)]);
    expect(tables(lab)).toEqual([]);
  });
});

describe('an installation that keeps no tabs', () => {
  const LOCAL = { keepsTabs: false };

  it('spec 234: keeps everything in the browser, without API calls for tabs', async () => {
    const browser = fakeBrowser();
    const { lab, server, actions, session, shown } = await openLab(LOCAL, browser);
    actions.edit(shown()?.id ?? '', { sql: 'select local', name: 'Mine' });
    actions.open({ sql: 'select other' });
    actions.setTableExpanded({ databaseId: 7, schema: 'web' }, 'orders', true);
    const editorId = shown()?.id ?? '';
    const results = { status: 'success', data: [1], fetchedAtMs: 1 } as const;
    lab.dispatch({ type: 'startQuery', query: query('q', editorId, { state: 'success', startMs: Date.now(), results }) });
    await vi.advanceTimersByTimeAsync(20_000);
    session.autosave.leave();
    session.end();
    browser.open.clear();
    const next = await openLab(LOCAL, browser);
    const { tabs } = next.lab.store.getState();
    expect(tabs.editors.map(({ name, sql }) => [name, sql])).toEqual([
      ['Mine', 'select local'],
      ['Untitled Query 1', 'select other'],
    ]);
    expect(tabs.tables).toMatchObject([{ name: 'orders', expanded: true }]);
    expect(tabs.queries.get('q')).toMatchObject({ state: 'success', results });
    for (const one of [server, next.server])
      expect(one.calls.filter((call) => /tabstateview|tableschemaview/.test(call))).toEqual([]);
  });

  it('spec 234: closes and removes in the browser too', async () => {
    const browser = fakeBrowser();
    const { lab, server, actions, shown } = await openLab(LOCAL, browser);
    lab.removedRuns.attach(browser.env.store);
    lab.dispatch({ type: 'startQuery', query: query('q', shown()?.id ?? '', { state: 'success' }) });
    expect(await actions.forgetRun('q')).toBe(true);
    actions.open({ sql: 'select 2' });
    actions.close(shown()?.id ?? '');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.calls.filter((call) => /tabstateview|tableschemaview/.test(call))).toEqual([]);
    const next = await openLab(LOCAL, browser);
    next.lab.removedRuns.attach(browser.env.store);
    expect([...next.lab.removedRuns.store.getState()]).toEqual(['q']);
  });
});
