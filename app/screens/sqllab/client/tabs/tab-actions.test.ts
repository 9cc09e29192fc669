import { expect, it } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { activeId, allEditors } from '#app/domain/sqllab/tabs/tab-list.ts';
import { database, fakeServer, labOn, buildLabPage } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { createTabActions } from './tab-actions.ts';

const labWithTabs = () => {
  const lab = labOn(fakeServer());
  const actions = createTabActions(lab, { session: null, editor: null });
  for (const name of ['A', 'B', 'C']) actions.open({ name });
  const idOf = (name: string) => allEditors(lab.store.getState().tabs).find((editor) => editor.name === name)?.id ?? '';
  const active = () => {
    const { tabs } = lab.store.getState();
    return allEditors(tabs).find(({ id }) => id === activeId(tabs))?.name;
  };
  return { lab, actions, idOf, active };
};

it('closing a tab in the background leaves the shown one, closing the shown one returns to the one before', () => {
  const { lab, actions, idOf, active } = labWithTabs();
  lab.dispatch({ type: 'switch', id: idOf('A') });
  actions.close(idOf('B'));
  expect(active()).toBe('A');
  actions.close(idOf('A'));
  expect(active()).toBe('C');
  actions.close(idOf('C'));
  expect(active()).toBe('Untitled Query 1');
});

it('opens a run of another database as a copy of its tab, where it ran, with its limit and parameters', () => {
  const databases = [database, { ...database, id: 8, name: 'lake', catalog: 'hive' }];
  const lab = labOn(fakeServer(), buildLabPage({ databases }));
  const actions = createTabActions(lab, { session: null, editor: null });
  actions.open({ dbId: 7 });
  const run = query('q', 'a', { tab: 'Sales', dbId: 8, catalog: 'pg', schema: 's', queryLimit: 50, templateParams: '{"n":1}' });
  const opened = () => activeEditor(lab.store.getState());
  actions.openRun(run);
  expect(opened()).toMatchObject({
    name: 'Copy of Sales',
    sql: 'select 1',
    dbId: 8,
    catalog: 'pg',
    schema: 's',
    queryLimit: 50,
    templateParams: '{"n":1}',
    latestQueryId: null,
  });
  actions.openRun({ ...run, catalog: 'hive' });
  expect(opened()?.catalog).toBeNull();
  actions.openRun({ ...run, tab: '', dbId: 99 });
  expect(opened()).toMatchObject({ name: 'Untitled Query 2', dbId: null, catalog: null, schema: null });
});
