import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabPage, SavedSql } from '#app/domain/sqllab/page-view.ts';
import { fakeBrowser, fakeServer, buildTabState, type FakeServer } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { activeEditor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import { openWindow, storedSql, texts, type } from '#app/screens/sqllab/client/lab-window.fixture.ts';
import { createSavedQueries } from './saved-queries.ts';
import { isAsSaved, saveAgain, findKnownSavedQuery, saveUnderName } from './save-query.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const sales: SavedSql = {
  id: 9,
  label: 'Sales',
  description: 'd',
  sql: 'select 9',
  databaseId: 7,
  catalog: null,
  schema: null,
  templateParams: null,
};
const model = (change: object = {}) => ({
  label: 'Sales',
  description: 'd',
  sql: 'select 9',
  db_id: 7,
  catalog: null,
  schema: null,
  template_parameters: null,
  ...change,
});
const found = (query: SavedSql): Partial<LabPage> => ({ saved: { kind: 'found', query } });

function editorOf(lab: Lab) {
  const editor = activeEditor(lab.store.getState());
  if (!editor) throw new Error('No tab.');
  return editor;
}

/** Returns to every write what was sent, and remembers it. */
function keepSaved(server: FakeServer): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  const respond = (status: number) => (body: unknown) => {
    sent.push(body as Record<string, unknown>);
    return { status, json: { id: 21, result: model(body as object) } };
  };
  server.replies.set('POST /api/v1/saved_query/', respond(201));
  server.replies.set('PUT /api/v1/saved_query/', respond(200));
  return sent;
}

describe('a saved query that the address names', () => {
  it('opens in a new tab under its name, as it was saved, and does not run', async () => {
    const server = fakeServer();
    const { lab, shared } = await openWindow(server, fakeBrowser(), { page: found(sales) });
    expect(editorOf(lab)).toMatchObject({ name: 'Sales', sql: 'select 9', remoteId: 9, dbId: 7 });
    expect(isAsSaved(sales, editorOf(lab))).toBe(true);
    expect(shared.count).toBe(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(server.calls.filter((call) => call.includes('execute'))).toEqual([]);
    expect([...server.stored.values()]).toContainEqual(expect.objectContaining({ remoteId: 9 }));
  });

  it('is shown in the tab that has it open, unchanged, even one that was not loaded yet', async () => {
    const tabs = {
      tabs: [
        { id: 3, label: 'A', saved_query_id: 9 },
        { id: 4, label: 'B' },
      ],
      active: buildTabState(4, 'select 4', 1),
    };
    const server = fakeServer();
    server.replies.set('GET /tabstateview/3', () => ({
      status: 200,
      json: { ...buildTabState(3, 'select typed', 5), extra_json: '{"updatedAt":5}', latest_query: null, saved_query: { id: 9 } },
    }));
    const { lab } = await openWindow(server, fakeBrowser(), { page: { tabs, ...found(sales) } });
    await vi.advanceTimersByTimeAsync(50);
    expect(lab.store.getState().tabs.editors).toHaveLength(2);
    expect(editorOf(lab)).toMatchObject({ id: '3', sql: 'select typed', remoteId: 9 });
    expect(isAsSaved(sales, editorOf(lab))).toBe(false);
  });

  it('leaves the tabs alone where it is missing', async () => {
    const { lab, shared } = await openWindow(fakeServer(), fakeBrowser(), { page: { saved: { kind: 'missing', id: 7 } } });
    expect(texts(lab)).toEqual(['']);
    expect(shared.count).toBe(0);
  });
});

describe('saving a tab', () => {
  it('makes a saved query of it, which the tab shows from then on though it is numbered meanwhile', async () => {
    const server = fakeServer();
    const sent = keepSaved(server);
    const { lab } = await openWindow(server, fakeBrowser());
    type(lab, 'select 1');
    const { id } = editorOf(lab);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(editorOf(lab).id).not.toBe(id);
    await saveUnderName(lab, id, { name: 'Mine', description: '', asNew: false });
    expect(sent).toEqual([model({ label: 'Mine', description: null, sql: 'select 1' })]);
    expect(editorOf(lab)).toMatchObject({ name: 'Mine', remoteId: 21 });
    await vi.advanceTimersByTimeAsync(5_100);
    expect(server.stored.get(editorOf(lab).id)).toMatchObject({ label: 'Mine', saved_query: { id: 21 } });
  });

  it('changes the text of its saved query and not the name, which can be another by now', async () => {
    const server = fakeServer();
    const { lab } = await openWindow(server, fakeBrowser(), { page: found(sales) });
    const sent = keepSaved(server);
    type(lab, 'select 10');
    expect(findKnownSavedQuery(lab.saved.store.getState(), editorOf(lab))).toBe(sales);
    await saveAgain(lab, editorOf(lab));
    expect(sent).toEqual([{ sql: 'select 10', db_id: 7, catalog: null, schema: null, template_parameters: null }]);
    const saved = findKnownSavedQuery(lab.saved.store.getState(), editorOf(lab));
    expect(saved !== null && saved !== 'gone' && isAsSaved(saved, editorOf(lab))).toBe(true);
  });

  it('as new leaves the saved query that it came from', async () => {
    const server = fakeServer();
    const { lab } = await openWindow(server, fakeBrowser(), { page: found(sales) });
    keepSaved(server);
    await saveUnderName(lab, editorOf(lab).id, { name: 'Second', asNew: true });
    expect(server.calls.filter((call) => call.includes('saved_query'))).toEqual(['POST /api/v1/saved_query/']);
    expect(editorOf(lab)).toMatchObject({ name: 'Second', remoteId: 21 });
    expect(lab.saved.store.getState().get(9)).toBe(sales);
  });

  it('says that the saved query was deleted and keeps the text, which can be saved as new', async () => {
    const server = fakeServer();
    const { lab } = await openWindow(server, fakeBrowser(), { page: found(sales) });
    server.replies.set('PUT /api/v1/saved_query/9', () => ({ status: 404, json: { message: 'Not found' } }));
    type(lab, 'select kept');
    await expect(saveAgain(lab, editorOf(lab))).rejects.toThrow(/was deleted.*save it as new/);
    expect(findKnownSavedQuery(lab.saved.store.getState(), editorOf(lab))).toBe('gone');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(storedSql(server)).toContain('select kept');
  });

  it('says that the server is out of reach, and changes nothing', async () => {
    const server = fakeServer();
    const { lab } = await openWindow(server, fakeBrowser());
    type(lab, 'select 1');
    server.isDown = true;
    await expect(saveUnderName(lab, editorOf(lab).id, { name: 'Mine', asNew: true })).rejects.toThrow(
      /Couldn’t reach the server/,
    );
    expect(editorOf(lab)).toMatchObject({ name: 'Untitled Query 1', remoteId: null });
  });

  it('does not take a reply for news that was requested before the saving', async () => {
    let respondTo: (reply: unknown) => void = () => undefined;
    const api = {
      call: (_path: string, options?: { readonly method?: string }) =>
        options?.method === 'PUT'
          ? Promise.resolve({ result: model({ sql: 'select new' }) })
          : new Promise<unknown>((resolve) => (respondTo = resolve)),
    };
    const saved = createSavedQueries(api);
    const looking = saved.look(9);
    await saved.change(9, { sql: 'select new' });
    respondTo({ result: { ...model(), database: { id: 7 } } });
    await looking;
    expect(saved.store.getState().get(9)).toMatchObject({ sql: 'select new' });
  });
});
