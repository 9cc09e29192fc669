import { expect, it } from 'vitest';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { createPins as createEmptyPins, toPinnedRun } from './pins.ts';

const query = (clientId: string, change: Partial<PaneRun> = {}): PaneRun => ({
  clientId,
  state: 'success',
  progress: 100,
  rows: 3,
  limit: 100,
  limitingFactor: 'NOT_LIMITED',
  errors: [],
  startMs: 1,
  endMs: 2,
  resultsKey: 'key',
  sql: 'select 1',
  databaseId: 7,
  catalog: null,
  schema: null,
  templateParams: null,
  tabName: 'A',
  isPreview: false,
  statements: [],
  shownStatement: null,
  ...change,
});

function createPins(store: ReturnType<typeof storage>, userId: number) {
  const pins = createEmptyPins(userId);
  pins.attach(store);
  return pins;
}

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
  };
}

it('keeps pinned results in the browser, separately for each statement of a script, until they are unpinned', () => {
  const store = storage();
  const pins = createPins(store, 1);
  pins.toggle('tab', query('a'));
  pins.toggle('tab', query('a', { shownStatement: 1 }));
  const again = createPins(store, 1);
  expect(again.store.getState().map(({ shownStatement }) => shownStatement)).toEqual([null, 1]);
  expect(toPinnedRun(again.store.getState()[0] ?? ({} as never))).toEqual(query('a'));
  again.toggle('tab', query('a'));
  expect(createPins(store, 1).store.getState()).toHaveLength(1);
  expect(createPins(store, 2).store.getState()).toEqual([]);
});

it('ignores invalid stored pins, and pins nothing without rows', () => {
  const store = storage();
  store.kept.set('sqllab.pins.1', '[{"clientId":5},3]');
  const pins = createPins(store, 1);
  pins.toggle('tab', query('b', { resultsKey: null }));
  expect(pins.store.getState()).toEqual([]);
});
