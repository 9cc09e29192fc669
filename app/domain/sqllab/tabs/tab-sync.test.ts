import { describe, expect, it } from 'vitest';
import { isSaved, pendingSync } from './tab-sync.ts';
import { activeId, editorById, reduceTabs } from './tabs.ts';
import { add, after, query, serverTab, stored, table } from './tabs.fixture.ts';
import { toNewTab } from './tab-wire.ts';

const NOTHING = { creates: [], updates: [], activates: null, deletes: [], loads: [], tableCreates: [], queryMoves: [] };

describe('what has yet to reach the server', () => {
  it('is nothing when it has everything', () => {
    expect(pendingSync(stored('7'))).toEqual(NOTHING);
  });

  it('is a tab that it does not know, until it has given it a number', () => {
    const state = after([add('a'), { type: 'addTable', table: table('t', 'a') }, { type: 'startQuery', query: query('q', 'a') }]);
    expect(pendingSync(state)).toMatchObject({ ...NOTHING, creates: [{ id: 'a' }] });
    const { updatedAt } = editorById(state, 'a') ?? { updatedAt: 0 };
    const known = after([{ type: 'migrated', id: 'a', serverId: '7', updatedAt }], state);
    expect(pendingSync(known)).toMatchObject({ ...NOTHING, tableCreates: [{ id: 't', editorId: '7' }] });
    expect([activeId(known), known.queries.get('q')?.editorId, editorById(known, '7')?.latestQueryId]).toEqual(['7', '7', 'q']);
    expect(after([{ type: 'migrated', id: 'a', serverId: '8', updatedAt }], known)).toEqual(known);
  });

  it('is what was typed, also while an earlier text was under way', () => {
    const typed = reduceTabs(stored('7'), { type: 'edit', id: '7', change: { sql: 'a' } }, 2_000);
    const [sent] = pendingSync(typed).updates;
    expect(sent).toMatchObject({ id: '7', sql: 'a', updatedAt: 2_000 });
    const more = reduceTabs(typed, { type: 'edit', id: '7', change: { sql: 'ab' } }, 2_000);
    const saved = after([{ type: 'saved', id: '7', updatedAt: 2_000 }], more);
    expect(pendingSync(saved).updates).toMatchObject([{ sql: 'ab' }]);
    expect(pendingSync(after([{ type: 'saved', id: '7', updatedAt: 2_001 }], saved))).toEqual(NOTHING);
    expect(after([{ type: 'saved', id: '7', updatedAt: 1 }], saved)).toBe(saved);
  });

  it('is typing that went on while the tab was being created', () => {
    const state = after([
      add('a'),
      { type: 'edit', id: 'a', change: { sql: 'x' } },
      { type: 'migrated', id: 'a', serverId: '7', updatedAt: 1_000 },
    ]);
    expect(pendingSync(state).updates).toMatchObject([{ id: '7', sql: 'x' }]);
  });

  it('is the active tab, when the server has another one', () => {
    const state = stored('7', '8');
    expect(pendingSync(state).activates).toBeNull();
    const switched = after([{ type: 'switch', id: '7' }], state);
    expect(pendingSync(switched).activates).toBe('7');
    expect(pendingSync(after([{ type: 'activated', id: '7' }], switched)).activates).toBeNull();
    expect(pendingSync(after([add('a')], state)).activates).toBeNull();
  });

  it('leaves a tab unsaved until the server also knows that it is the shown one', () => {
    const state = stored('7', '8');
    expect(isSaved(state, '8')).toBe(true);
    const switched = after([{ type: 'switch', id: '7' }], state);
    expect(isSaved(switched, '7')).toBe(false);
    expect(isSaved(after([{ type: 'activated', id: '7' }], switched), '7')).toBe(true);
    // Back to the tab that was active, while the other one is being sent: the server might know of that one.
    const back = after([{ type: 'activating' }, { type: 'switch', id: '8' }], switched);
    expect([isSaved(back, '8'), pendingSync(back).activates]).toEqual([false, '8']);
    expect(isSaved(after([{ type: 'edit', id: '8', change: { sql: 'x' } }], state), '8')).toBe(false);
    const closed = after([{ type: 'remove', id: '7' }], state);
    expect(isSaved(closed, '8')).toBe(false);
    expect(isSaved(after([{ type: 'deleted', id: '7' }], closed), '8')).toBe(true);
  });

  it('is a closed tab, until the server has deleted it', () => {
    const state = after([{ type: 'remove', id: '7' }], stored('7'));
    expect(pendingSync(state).deletes).toEqual(['7']);
    expect(pendingSync(after([{ type: 'deleted', id: '7' }], state))).toEqual(NOTHING);
    expect(pendingSync(after([add('a'), { type: 'remove', id: 'a' }])).deletes).toEqual([]);
  });

  it('is a tab that was closed while it was being created', () => {
    const state = after([add('a'), { type: 'remove', id: 'a' }, { type: 'migrated', id: 'a', serverId: '7', updatedAt: 1 }]);
    expect(pendingSync(state)).toMatchObject({ ...NOTHING, deletes: ['7'] });
  });
});

describe('a tab that comes from the server', () => {
  const typed = after([{ type: 'edit', id: '7', change: { sql: 'mine' } }], stored('7'), 4_000);

  it('wins when it is newer, and loses nothing when it is older', () => {
    const newer = after([{ type: 'loaded', tab: serverTab(7) }], typed);
    expect(editorById(newer, '7')).toMatchObject({ sql: 'select server', updatedAt: 5_000 });
    expect(pendingSync(newer).updates).toEqual([]);
    const older = after([{ type: 'loaded', tab: serverTab(7, { extra_json: { updatedAt: 3_000 } }) }], typed);
    expect(editorById(older, '7')?.sql).toBe('mine');
    expect(pendingSync(older).updates).toMatchObject([{ sql: 'mine' }]);
  });

  it('brings its tables', () => {
    const rows = [
      {
        id: 3,
        tab_state_id: 7,
        database_id: 1,
        catalog: null,
        schema: 's',
        table: 'x',
        expanded: false,
        description: { columns: [1], dataPreviewQueryId: 'p' },
      },
    ];
    expect(after([{ type: 'loaded', tab: serverTab(7, { table_schemas: rows }) }], typed).tables).toEqual([
      table('3', '7', {
        schema: 's',
        name: 'x',
        expanded: false,
        inLocalStorage: false,
        dataPreviewQueryId: 'p',
        description: { columns: [1] },
      }),
    ]);
  });

  it('is the tab that was made here, when its creation was stored and the reply lost', () => {
    const state = after([add('a')]);
    const [sent] = pendingSync(state).creates;
    const tab = serverTab(7, sent && { ...toNewTab(sent) });
    const listed = { ...state, editors: [...state.editors] };
    const joined = after([{ type: 'loaded', tab }], listed);
    expect(joined.editors.map(({ id, inLocalStorage }) => [id, inLocalStorage])).toEqual([['7', false]]);
    expect(pendingSync(joined)).toEqual(NOTHING);
  });

  it('that is not there any more goes, unless something was typed that only this browser has', () => {
    const missing = after([{ type: 'missing', id: '7' }], stored('7', '8'));
    expect(missing.editors.map(({ id }) => id)).toEqual(['8']);
    expect(missing.destroyed).toEqual([]);
    const kept = after([{ type: 'missing', id: '7' }], typed);
    expect(pendingSync(kept).creates).toMatchObject([{ id: '7', sql: 'mine' }]);
    const again = after([{ type: 'migrated', id: '7', serverId: '9', updatedAt: 4_000 }], kept);
    expect([editorById(again, '9')?.sql, activeId(again)]).toEqual(['mine', '9']);
  });

  it('gets the edits that were made before it was loaded', () => {
    const stub = { ...stored('7'), savedAt: new Map<string, number>() };
    const unloaded = { ...stub, editors: stub.editors.map((one) => ({ ...one, loaded: false, updatedAt: 0 })) };
    for (const history of [['7'], []]) {
      const renamed = reduceTabs({ ...unloaded, history }, { type: 'rename', id: '7', name: 'New' }, 6_000);
      expect(pendingSync(renamed)).toMatchObject({ updates: [], loads: ['7'] });
      const left = reduceTabs(renamed, add('b'), 6_001);
      const loaded = after([{ type: 'loaded', tab: serverTab(7) }], left);
      expect(editorById(loaded, '7')).toMatchObject({ name: 'New', sql: 'select server' });
      expect(pendingSync(loaded).updates).toMatchObject([{ name: 'New', sql: 'select server' }]);
    }
  });
});
