import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { createColumnValues } from '#app/screens/sqllab/client/catalog/column-values.ts';
import { database, fakeBrowser, fakeServer } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { openWindow } from '#app/screens/sqllab/client/lab-window.fixture.ts';
import { createRunActions } from './run-actions.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

async function openLake() {
  const server = fakeServer();
  const sent: Record<string, unknown>[] = [];
  server.replies.set('POST /api/v1/sqllab/execute/', (body) => {
    sent.push(body as Record<string, unknown>);
    return { status: 200, json: { data: [] } };
  });
  server.replies.set('GET /api/v1/database/7/table_metadata/', () => ({
    status: 200,
    json: { columns: [], selectStar: 'select * from t' },
  }));
  const { lab, session } = await openWindow(server, fakeBrowser(), {
    page: { databases: [{ ...database, catalog: 'hive', hasSchemas: true }] },
  });
  const edit = (change: Record<string, unknown>) =>
    lab.dispatch({ type: 'edit', id: activeEditor(lab.store.getState())?.id ?? '', change });
  return { server, sent, lab, edit, actions: createRunActions(lab, { session, editor: null }, () => undefined) };
}

it('runs a query again in its own catalog, whatever the tab shows now', async () => {
  const { sent, lab, actions, edit } = await openLake();
  const editorId = activeEditor(lab.store.getState())?.id ?? '';
  edit({ catalog: 'other' });
  actions.rerun(query('q', editorId, { dbId: 7, catalog: 'pg', schema: 's' }));
  actions.rerun(query('r', editorId, { dbId: 7, catalog: 'hive', schema: 's' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toMatchObject([
    { catalog: 'pg', schema: 's' },
    { catalog: null, schema: 's' },
  ]);
});

it('looks again at a table where it is, though the tab has moved to another catalog', async () => {
  const { sent, lab, server, actions, edit } = await openLake();
  edit({ catalog: 'other' });
  await actions.preview('t', { databaseId: 7, catalog: 'pg', schema: 's' });
  await vi.advanceTimersByTimeAsync(10);
  expect(server.calls).toContain('GET /api/v1/database/7/table_metadata/?name=t&schema=s&catalog=pg');
  expect(sent).toMatchObject([{ catalog: 'pg', schema: 's' }]);
  expect(lab.store.getState().tabs.tables).toMatchObject([{ name: 't', catalog: 'pg', schema: 's' }]);
});

it('completes the values of a column from the catalog of the tab', async () => {
  const { sent, lab, edit } = await openLake();
  edit({ catalog: 'pg', schema: 's' });
  void createColumnValues(lab).load({ schema: null, table: 't', alias: null } as never, 'c');
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toMatchObject([{ database_id: 7, catalog: 'pg' }]);
});
