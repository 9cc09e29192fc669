// The selects of catalog and schema: while they load, once they are there, when they fail, and what selecting changes.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { database, fakeServer, labOn, buildLabPage, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { schemasKey, type CatalogueState } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { createLabActions } from '#app/screens/sqllab/client/lab-actions.ts';
import { LabContext } from '#app/screens/sqllab/lab-context.ts';
import { SchemaBar } from './SchemaBar.tsx';

const lake = { ...database, name: 'lake', engine: 'trino', catalog: 'hive', hasSchemas: true };

function open(catalog: string | null, catalogue: Partial<CatalogueState>) {
  const tab = { ...buildTabState(1, 'select 42', 1), catalog, schema: 'sales' };
  const lab = labOn(
    fakeServer(),
    buildLabPage({ databases: [lake], tabs: { tabs: [{ id: 1, label: tab.label }], active: tab } }),
  );
  lab.catalogue.store.setState(catalogue);
  // What is rendered on a server begins with the first state.
  for (const store of [lab.store, lab.catalogue.store]) Object.assign(store, { getInitialState: store.getState });
  return lab;
}

const render = (lab: ReturnType<typeof labOn>): string =>
  renderToString(
    <LabContext.Provider value={{ lab, actions: createLabActions(lab, { notify: () => undefined }) }}>
      <SchemaBar widthPx={300} onClose={() => undefined} />
    </LabContext.Provider>,
  );

const names = (...value: string[]) => ({ isLoading: false, value, failure: null });
const loading = { isLoading: true, value: null, failure: null };
const failed = { isLoading: false, value: null, failure: { message: 'The cluster is down.', isDenied: false, signIn: null } };
const catalogs = (request: ReturnType<typeof names> | typeof loading | typeof failed) => new Map([['7', request]]);

it('shows the connection’s own catalog where there are several, and no select where there is one', () => {
  expect(render(open(null, { catalogs: catalogs(names('hive', 'pg')) }))).toContain('Catalog: hive');
  expect(render(open(null, { catalogs: catalogs(names('hive')) }))).not.toContain('Catalog:');
  expect(render(open(null, { catalogs: catalogs(loading) }))).not.toContain('Catalog:');
});

it('says where a tab of another catalog runs while catalogs load, and when they can’t be loaded', () => {
  for (const request of [loading, failed]) expect(render(open('pg', { catalogs: catalogs(request) }))).toContain('Catalog: pg');
});

it('says why catalogs or schemas can’t be loaded, and that access is denied', () => {
  expect(render(open(null, { catalogs: catalogs(failed) }))).toContain('The cluster is down.');
  const denied = { ...failed, failure: { message: 'Access denied', isDenied: true, signIn: null } };
  const html = render(open('pg', { schemas: new Map([[schemasKey(7, 'pg'), denied]]) }));
  expect(html).toContain('Access denied');
  expect(html).not.toContain('Try again');
});

it('selecting another catalog keeps what was typed', () => {
  const lab = open(null, { catalogs: catalogs(names('hive', 'pg')) });
  const editor = activeEditor(lab.store.getState());
  if (!editor) throw new Error('There is no tab.');
  lab.dispatch({ type: 'edit', id: editor.id, change: { sql: 'select 43' } });
  lab.dispatch({ type: 'edit', id: editor.id, change: { catalog: 'pg', schema: null } });
  expect(activeEditor(lab.store.getState())).toMatchObject({ sql: 'select 43', catalog: 'pg', schema: null });
  expect(render(lab)).toContain('Catalog: pg');
});
