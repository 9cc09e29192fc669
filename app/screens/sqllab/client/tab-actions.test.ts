import { expect, it } from 'vitest';
import { activeId, allEditors } from '#app/domain/sqllab/tab-list.ts';
import { fakeServer, labOn } from './fake-server.fixture.ts';
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
