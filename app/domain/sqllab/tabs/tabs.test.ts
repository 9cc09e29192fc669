import { describe, expect, it } from 'vitest';
import { activeId, allEditors, editorById, NO_TABS, reduceTabs } from './tabs.ts';
import { add, after, DEFAULTS, query, stored, table } from './tabs.fixture.ts';

const HELD = { status: 'success', data: [], fetchedAtMs: 1 } as const;

it('puts tabs in an order, and leaves those it does not name at the end', () => {
  const opened = ['a', 'b', 'c'].reduce(
    (state, id) =>
      reduceTabs(state, { type: 'add', id, defaults: { dbId: 1, catalog: null, schema: null, queryLimit: null } }, 1),
    NO_TABS,
  );
  const ids = (state: typeof opened) => state.editors.map(({ id }) => id);
  const arranged = reduceTabs(opened, { type: 'arrange', ids: ['c', 'gone', 'a'] }, 2);
  expect([ids(arranged), activeId(arranged)]).toEqual([['c', 'a', 'b'], 'c']);
  expect(reduceTabs(arranged, { type: 'arrange', ids: ['c', 'a'] }, 3)).toBe(arranged);
});

describe('tabs', () => {
  it('open under the next free name and become the active one', () => {
    const state = after([add('a'), add('b'), { type: 'rename', id: 'a', name: 'Untitled Query 7' }, add('c')]);
    expect(allEditors(state).map(({ name }) => name)).toEqual(['Untitled Query 7', 'Untitled Query 2', 'Untitled Query 8']);
    expect(activeId(state)).toBe('c');
    expect(editorById(state, 'c')).toMatchObject({
      dbId: 1,
      schema: 'public',
      queryLimit: 100,
      inLocalStorage: true,
      loaded: true,
    });
    expect(after([add('c')], state)).toBe(state);
    const named = after([{ type: 'add', id: 'd', defaults: DEFAULTS, change: { name: 'Mine', sql: 'select 1' } }], state);
    expect(editorById(named, 'd')).toMatchObject({ name: 'Mine', sql: 'select 1' });
  });

  it('keep edits of the active tab beside the list until it is left', () => {
    const typed = after([add('a'), add('b'), { type: 'edit', id: 'b', change: { sql: 'x' } }]);
    expect(typed.unsaved).toMatchObject({ id: 'b', change: { sql: 'x' } });
    expect(typed.editors.find(({ id }) => id === 'b')?.sql).toBe('');
    expect(editorById(typed, 'b')?.sql).toBe('x');
    const left = after([{ type: 'switch', id: 'a' }], typed);
    expect(left.unsaved).toBeNull();
    expect(left.editors.find(({ id }) => id === 'b')?.sql).toBe('x');
    const other = after([{ type: 'edit', id: 'b', change: { sql: 'y' } }], left);
    expect([other.unsaved, editorById(other, 'b')?.sql]).toEqual([null, 'y']);
  });

  it('take each edit for newer than the one before, whatever the clock says; a cursor is no edit', () => {
    const first = reduceTabs(after([add('a')]), { type: 'edit', id: 'a', change: { sql: 'x' } }, 9_000);
    const second = reduceTabs(first, { type: 'edit', id: 'a', change: { sql: 'xy' } }, 8_000);
    expect([editorById(first, 'a')?.updatedAt, editorById(second, 'a')?.updatedAt]).toEqual([9_000, 9_001]);
    const moved = reduceTabs(second, { type: 'edit', id: 'a', change: { cursorPosition: { row: 1, column: 2 } } }, 9_500);
    expect(editorById(moved, 'a')).toMatchObject({ updatedAt: 9_001, cursorPosition: { row: 1, column: 2 } });
    expect(reduceTabs(moved, { type: 'edit', id: 'a', change: { sql: 'xy' } }, 9_900)).toBe(moved);
  });

  it('go back to the tab visited before when one is closed', () => {
    const state = after([add('a'), add('b'), add('c'), { type: 'switch', id: 'a' }, { type: 'remove', id: 'a' }]);
    expect(activeId(state)).toBe('c');
    expect(state.destroyed).toEqual([{ id: 'a', atMs: 1_004, isLocal: true }]);
    const last = after(
      [
        { type: 'remove', id: 'c' },
        { type: 'remove', id: 'b' },
      ],
      state,
    );
    expect([activeId(last), last.editors]).toEqual([null, []]);
    const odd = { ...state, history: ['c'] };
    expect(activeId(after([{ type: 'remove', id: 'c' }], odd))).toBe('b');
  });

  it('stay where they are when a tab in the background is closed, and the neighbor follows where none was visited before', () => {
    const opened = after([add('a'), add('b'), add('c'), add('d'), { type: 'switch', id: 'b' }]);
    expect(activeId(after([{ type: 'remove', id: 'd' }], opened))).toBe('b');
    expect(activeId(after([{ type: 'remove', id: 'b' }], { ...opened, history: ['b'] }))).toBe('c');
    expect(activeId(after([{ type: 'remove', id: 'd' }], { ...opened, history: ['d'] }))).toBe('c');
  });

  it('take their tables and queries with them', () => {
    const state = after([
      add('a'),
      add('b'),
      { type: 'addTable', table: table('t', 'a') },
      { type: 'startQuery', query: query('q', 'a') },
      { type: 'startQuery', query: query('r', 'b') },
      { type: 'removeOthers', id: 'b' },
    ]);
    expect([state.tables, [...state.queries.keys()], state.editors.map(({ id }) => id)]).toEqual([[], ['r'], ['b']]);
  });

  it('that were closed are left alone', () => {
    const state = after([add('a')]);
    for (const id of ['b', '__proto__', 'constructor']) {
      expect(after([{ type: 'edit', id, change: { sql: 'x' } }], state)).toBe(state);
      expect(after([{ type: 'switch', id }], state)).toBe(state);
      expect(after([{ type: 'remove', id }], state)).toBe(state);
      expect(after([{ type: 'removeOthers', id }], state)).toBe(state);
      expect(after([{ type: 'query', id, event: { type: 'started' } }], state)).toBe(state);
      expect(after([{ type: 'addTable', table: table('t', id) }], state)).toBe(state);
    }
  });
});

describe('queries of tabs', () => {
  it('become the last of their tab, and the rows of the one before are dropped', () => {
    const state = after([
      add('a'),
      { type: 'edit', id: 'a', change: { autorun: true } },
      { type: 'startQuery', query: query('q', 'a', { results: HELD, state: 'success' }) },
      { type: 'startQuery', query: query('r', 'a') },
    ]);
    expect(editorById(state, 'a')).toMatchObject({ latestQueryId: 'r', autorun: false });
    expect(state.queries.get('q')?.results).toBeNull();
    const previewed = after([{ type: 'startQuery', query: query('p', 'a', { isDataPreview: true }) }], state);
    expect(editorById(previewed, 'a')?.latestQueryId).toBe('r');
  });

  it('move from state to state by the machine of runs', () => {
    const state = after([add('a'), { type: 'startQuery', query: query('q', 'a') }]);
    const done = after([{ type: 'query', id: 'q', event: { type: 'succeeded', success: { rows: 3 } } }], state);
    expect(done.queries.get('q')).toMatchObject({ state: 'success', rows: 3, progress: 100 });
    expect(after([{ type: 'query', id: 'q', event: { type: 'started' } }], done)).toBe(done);
  });

  it('are refreshed from the server: what was stopped here stays so, what is new is added', () => {
    const state = after([
      add('a'),
      { type: 'startQuery', query: query('q', 'a') },
      { type: 'query', id: 'q', event: { type: 'stopRequested' } },
    ]);
    const runEvent = [
      query('q', 'a', { state: 'running', changedOn: '2026-11-21T09:00:00Z' }),
      query('n', 'a', { state: 'success', changedOn: '2026-11-21T10:00:00Z' }),
      query('o', 'a', { changedOn: 'nonsense' }),
    ];
    const fresh = after([{ type: 'refreshQueries', queries: runEvent }], state);
    expect(['q', 'n', 'o'].map((id) => fresh.queries.get(id)?.state)).toEqual(['stopped', 'success', 'pending']);
    expect(fresh.queriesLastUpdateMs).toBe(Date.parse('2026-11-21T10:00:00Z'));
    expect(after([{ type: 'refreshQueries', queries: runEvent }], fresh)).toBe(fresh);
  });

  it('are forgotten one by one, and their tab shows the one before', () => {
    const state = after([
      add('a'),
      { type: 'startQuery', query: query('q', 'a', { startMs: 1 }) },
      { type: 'startQuery', query: query('r', 'a', { startMs: 2 }) },
    ]);
    const one = after([{ type: 'removeQuery', id: 'r' }], state);
    expect(editorById(one, 'a')?.latestQueryId).toBe('q');
    expect(editorById(after([{ type: 'removeQuery', id: 'q' }], one), 'a')?.latestQueryId).toBeNull();
  });

  it('that came to nothing are cleared', () => {
    const state = after([add('a'), { type: 'startQuery', query: query('q', 'a') }]);
    expect(reduceTabs(state, { type: 'clearInactive', intervalMs: 100 }, 1_050)).toBe(state);
    expect(reduceTabs(state, { type: 'clearInactive', intervalMs: 100 }, 9_000).queries.size).toBe(0);
  });
});

describe('tables of tabs', () => {
  it('replace the same table, and a new preview the one before', () => {
    const state = after([
      add('a'),
      { type: 'addTable', table: table('t', 'a') },
      { type: 'addTable', table: table('u', 'a', { expanded: false }) },
      { type: 'previewTable', id: 'u', query: query('p', 'a', { isDataPreview: true }) },
      { type: 'previewTable', id: 'u', query: query('r', 'a', { isDataPreview: true }) },
    ]);
    expect(state.tables).toMatchObject([{ id: 'u', expanded: false, dataPreviewQueryId: 'r' }]);
    expect([...state.queries.keys()]).toEqual(['r']);
    const removed = after([{ type: 'removeTable', id: 'u' }], state);
    expect([removed.tables, removed.queries.size]).toEqual([[], 0]);
  });

  it('get the number that the server gives them', () => {
    const state = after(
      [
        { type: 'addTable', table: table('t', '7') },
        { type: 'changeTable', id: 't', change: { expanded: false } },
        { type: 'migrateTable', id: 't', serverId: '31' },
      ],
      stored('7'),
    );
    expect(state.tables).toMatchObject([{ id: '31', expanded: false, inLocalStorage: false }]);
  });
});
