// The status bar shows no save state before editor and tabs are ready, then whether the active tab's text is saved.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { database, fakeServer, labOn, buildLabPage, buildTabState } from './client/fake-server.fixture.ts';
import { createLabActions } from './client/lab-actions.ts';
import type { LabState } from './client/lab.ts';
import { LabContext } from './lab-context.ts';
import { StatusBar } from './StatusBar.tsx';

const READY: Partial<LabState> = { isStarted: true, isEditorReady: true };

interface Shown {
  readonly isLoaded?: boolean;
  readonly sql?: string;
  readonly isFirstVisit?: boolean;
}

function render(state: Partial<LabState>, { isLoaded = true, sql, isFirstVisit = false }: Shown = {}): string {
  const tab = buildTabState(1, 'select 42', 1);
  const other = { id: 2, label: 'Other' };
  const tabs = { tabs: [{ id: 1, label: tab.label }, other], active: tab };
  const lab = labOn(fakeServer(), buildLabPage({ databases: [database], tabs: isFirstVisit ? null : tabs }));
  lab.store.setState(state);
  if (!isLoaded) lab.dispatch({ type: 'switch', id: '2' });
  if (sql !== undefined) lab.dispatch({ type: 'edit', id: '1', change: { sql } });
  // Server rendering reads the stores' initial state.
  for (const store of [lab.store, lab.catalogue.store]) Object.assign(store, { getInitialState: store.getState });
  return renderToString(
    <LabContext.Provider value={{ lab, actions: createLabActions(lab, { notify: () => undefined }) }}>
      <StatusBar />
    </LabContext.Provider>,
  );
}

it('claims neither that changes are saved nor a connection before the page has started', () => {
  const html = render({});
  expect(html).not.toContain('All changes saved');
  expect(html).not.toContain('Connected');
  expect(html).toContain(database.name);
  expect(render({}, { isFirstVisit: true })).not.toContain('No database');
  expect(render(READY, { isFirstVisit: true })).toContain('No database');
});

it('does not claim that changes are saved before the editor is ready or while the tab is loading', () => {
  expect(render({ isStarted: true })).not.toContain('All changes saved');
  expect(render(READY, { isLoaded: false })).toContain('Loading…');
  const failed = render({ ...READY, loadFailures: new Map([['2', 'The server is down.']]) }, { isLoaded: false });
  expect(failed).not.toMatch(/Loading…|All changes saved/);
});

it('shows the save state and the connection once they are ready', () => {
  expect(render(READY)).toContain('All changes saved');
  expect(render(READY)).toContain('Connected');
  expect(render(READY, { sql: 'select 43' })).toContain('Saving…');
  expect(render({ ...READY, connection: 'offline' }, { sql: 'select 43' })).toContain('Stored in this browser only');
});
