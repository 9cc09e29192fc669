import { describe, expect, it } from 'vitest';
import { mergeTabs } from './tab-merge.ts';
import { MAX_RESULT_AGE_MS, MAX_RESULT_CHARS, MAX_STORED_CHARS, readStored, writeStored } from './tab-storage.ts';
import { pendingSync } from './tab-sync.ts';
import { activeId, editorById, NO_TABS, reduceTabs } from './tabs.ts';
import { add, after, query, serverTab, stored, table } from './tabs.fixture.ts';
import type { TabsState } from './tab-editor.ts';

const reread = (state: TabsState, isServerKept = true) => readStored(writeStored(state, isServerKept, 2_000));
const LIST = {
  tabs: [
    { id: 7, label: 'Seven' },
    { id: 8, label: 'Eight' },
  ],
  active: serverTab(8),
};

describe('tabs at start-up', () => {
  it('are those of the server: the active one in full, the others by name', () => {
    const state = mergeTabs(LIST, null, 9_000);
    expect(state.editors.map(({ id, name, loaded }) => [id, name, loaded])).toEqual([
      ['7', 'Seven', false],
      ['8', 'Server 8', true],
    ]);
    expect([activeId(state), pendingSync(state)]).toEqual([
      '8',
      { creates: [], updates: [], activates: null, deletes: [], loads: [], tableCreates: [], queryMoves: [] },
    ]);
  });

  it('take the newer of two versions', () => {
    for (const [atMs, sql] of [
      [4_000, 'select server'],
      [6_000, 'mine'],
    ] as const) {
      const typed = reduceTabs(stored('7', '8'), { type: 'edit', id: '8', change: { sql: 'mine' } }, atMs);
      expect(editorById(mergeTabs(LIST, reread(typed), 9_000), '8')?.sql).toBe(sql);
    }
  });

  it('keep what was typed into a tab that is not loaded yet, and decide when it is', () => {
    const typed = reduceTabs(stored('8', '7'), { type: 'edit', id: '7', change: { sql: 'mine' } }, 6_000);
    const state = mergeTabs(LIST, reread(typed), 9_000);
    expect(pendingSync(state).loads).toEqual(['7']);
    const again = mergeTabs(LIST, reread(state), 9_000);
    for (const one of [state, again]) {
      expect(editorById(after([{ type: 'loaded', tab: serverTab(7) }], one), '7')?.sql).toBe('mine');
      const newer = serverTab(7, { extra_json: { updatedAt: 7_000 } });
      expect(editorById(after([{ type: 'loaded', tab: newer }], one), '7')?.sql).toBe('select server');
    }
  });

  it('keep tabs that only the browser has, and open the one that was open here', () => {
    const state = mergeTabs(LIST, reread(after([add('a'), { type: 'edit', id: 'a', change: { sql: 'x' } }])), 9_000);
    expect(pendingSync(state).creates).toMatchObject([{ id: 'a', sql: 'x' }]);
    expect(activeId(state)).toBe('a');
  });

  it('keep what was typed into a tab that was closed elsewhere', () => {
    const typed = reduceTabs(stored('9'), { type: 'edit', id: '9', change: { sql: 'mine' } }, 6_000);
    expect(pendingSync(mergeTabs(LIST, reread(typed), 9_000)).creates).toMatchObject([{ id: '9', sql: 'mine' }]);
  });

  it('leave out what was closed here and not yet deleted there', () => {
    const state = mergeTabs(LIST, reread(after([{ type: 'remove', id: '8' }], stored('7', '8'))), 9_000);
    expect(state.editors.map(({ id }) => id)).toEqual(['7']);
    expect([pendingSync(state).deletes, activeId(state)]).toEqual([['8'], '7']);
  });

  it('are those of the browser when the server keeps none', () => {
    const local = after([add('a'), add('b'), { type: 'switch', id: 'a' }, { type: 'startQuery', query: query('q', 'a') }]);
    const state = mergeTabs(null, reread(local, false), 9_000);
    expect(state.editors).toEqual(local.editors.map((editor) => editorById(local, editor.id)));
    expect([activeId(state), [...state.queries.keys()]]).toEqual(['a', ['q']]);
    expect(mergeTabs(null, null, 9_000)).toEqual(NO_TABS);
  });
});

describe('what a browser stores', () => {
  it('is nothing when the server has everything', () => {
    expect(writeStored(stored('7'), true, 2_000)).toBeNull();
    expect(writeStored(NO_TABS, false, 2_000)).toBeNull();
    expect(reread(stored('7'), false)?.editors).toHaveLength(1);
  });

  it('is only what the server lacks, where it keeps tabs', () => {
    const typed = after(
      [{ type: 'edit', id: '8', change: { sql: 'x' } }, add('a'), { type: 'addTable', table: table('t', 'a') }],
      stored('7', '8'),
    );
    const kept = reread(typed);
    expect(kept?.editors.map(({ id, sql }) => [id, sql])).toEqual([
      ['8', 'x'],
      ['a', ''],
    ]);
    expect(kept?.tables.map(({ id }) => id)).toEqual(['t']);
    expect(kept?.history).toEqual(['7', '8', 'a']);
  });

  it('has no previews, and no rows that are old or large', () => {
    const held = (data: unknown) => ({ status: 'success', data, fetchedAtMs: 1 }) as const;
    const queries = [
      query('preview', 'a', { isDataPreview: true }),
      query('small', 'a', { results: held([[1]]) }),
      query('large', 'a', { results: held('x'.repeat(MAX_RESULT_CHARS)) }),
      query('old', 'a', { results: held([[1]]), startMs: 1_999 - MAX_RESULT_AGE_MS }),
    ];
    const state = after([add('a'), ...queries.map((one) => ({ type: 'startQuery', query: one }) as const)]);
    const whole = { ...state, queries: new Map(queries.map((one) => [one.id, one])) };
    expect(reread(whole, false)?.queries.map(({ id, results }) => [id, results !== null])).toEqual([
      ['small', true],
      ['large', false],
      ['old', false],
    ]);
    expect(reread(whole)?.queries).toEqual([]);
  });

  it('gives up what was run before what was typed when there is too much', () => {
    const big = query('q', 'a', { sql: 'x'.repeat(MAX_STORED_CHARS) });
    const kept = reread(after([add('a'), { type: 'startQuery', query: big }]), false);
    expect([kept?.editors.length, kept?.queries]).toEqual([1, []]);
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"editors":5}', '{"editors":[null,{"id":""}],"history":[1]}'])(
    'can be corrupt: %s',
    (text) => {
      expect(readStored(text) ?? { editors: [], history: [] }).toMatchObject({ editors: [], history: [] });
    },
  );
});
