import { describe, expect, it } from 'vitest';
import { createEditStore, UNDO_STEPS, type EditDocument } from './edit-store.ts';

const first: EditDocument = { title: 'A', layout: { DASHBOARD_VERSION_KEY: 'v2' }, css: '', metadata: {} };

describe('the history', () => {
  it('gives back exactly what was, and again what came after', () => {
    const edit = createEditStore(first);
    const layout = { DASHBOARD_VERSION_KEY: 'v3' };
    edit.change({ layout });
    edit.change({ title: 'B' });
    edit.undo();
    edit.undo();
    expect(edit.store.getState()).toEqual(first);
    expect(edit.store.getState().layout).toBe(first.layout);
    edit.redo();
    expect(edit.store.getState().layout).toBe(layout);
    expect(edit.store.getState().title).toBe('A');
  });
  it('takes a run of typing as one step, and ends it when told', () => {
    const edit = createEditStore(first);
    for (const title of ['AB', 'ABC', 'ABCD']) edit.change({ title }, 'title');
    edit.endRun();
    edit.change({ title: 'ABCDE' }, 'title');
    edit.undo();
    expect(edit.store.getState().title).toBe('ABCD');
    edit.undo();
    expect(edit.store.getState().title).toBe('A');
  });
  it('spec 243, 485: keeps two steps more than the configured maximum', () => {
    const edit = createEditStore(first);
    for (let step = 0; step < UNDO_STEPS + 20; step += 1) edit.change({ title: `step ${step}` });
    expect(edit.history.getState().pastStates).toHaveLength(UNDO_STEPS + 2);
    for (let step = 0; step < UNDO_STEPS + 20; step += 1) edit.undo();
    expect(edit.store.getState().title).toBe('step 17');
  });
  it('forgets what was undone once something else happens, and takes no step for nothing', () => {
    const edit = createEditStore(first);
    edit.change({ title: 'B' });
    edit.change({ title: 'B' });
    edit.undo();
    expect(edit.history.getState().futureStates).toHaveLength(1);
    edit.change({ title: 'C' });
    edit.redo();
    expect(edit.store.getState().title).toBe('C');
    edit.undo();
    expect(edit.store.getState()).toEqual(first);
  });
});
