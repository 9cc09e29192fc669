import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { fakeBrowser, fakeServer, queryDict, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { activeEditor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import type { LabSession } from '#app/screens/sqllab/client/lab-session.ts';
import { openWindow } from '#app/screens/sqllab/client/lab-window.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const start = (lab: Lab, session: LabSession): string => {
  const editor = activeEditor(lab.store.getState());
  const id = editor && session.runs.start({ editor, sql: 'select 1', from: 0, limit: 10 });
  if (!id) throw new Error('nothing ran');
  return id;
};
const run = (lab: Lab, id: string) => lab.store.getState().tabs.queries.get(id);
const runEvent = (id: string, state: string, rows: number) =>
  JSON.stringify({
    id: `${Date.now()}-1`,
    channel_id: 'user-1',
    job_id: id,
    user_id: 1,
    status: 'running',
    errors: [],
    result_url: null,
    query: { clientId: id, state, progress: 40, rows, resultsKey: 'key', errorMessage: null },
  });

describe('a run', () => {
  it('shows rows and progress from the socket before the request has a reply', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await openWindow(server, fakeBrowser());
    server.replies.set('POST /api/v1/sqllab/execute/', () => ({ status: 202, json: { query: queryDict({ state: 'pending' }) } }));
    const id = start(lab, session);
    sockets[0]?.onmessage?.({ data: runEvent(id, 'running', 250) });
    expect(run(lab, id)).toMatchObject({ state: 'running', progress: 40, rows: 250, resultsKey: 'key' });
    sockets[0]?.onmessage?.({ data: runEvent(id, 'success', 1_000) });
    expect(run(lab, id)).toMatchObject({ state: 'success', progress: 100, rows: 1_000 });
  });

  it('spec 268: of which an event came too early is followed as soon as it is known, six tries long', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await openWindow(server, fakeBrowser());
    const event = (id: string) => sockets[0]?.onmessage?.({ data: runEvent(id, 'running', 250) });
    const learn = (id: string) =>
      lab.dispatch({ type: 'refreshQueries', queries: [{ ...known, id, rows: null, state: 'running' }] });
    const known = run(lab, start(lab, session)) as LabQuery;
    event('early');
    // After the fifth try, and before the sixth, which is the last.
    await vi.advanceTimersByTimeAsync(100 + 200 + 300 + 400 + 500 + 100);
    learn('early');
    expect(run(lab, 'early')?.rows).toBeNull();
    await vi.advanceTimersByTimeAsync(900);
    expect(run(lab, 'early')?.rows).toBe(250);
    event('late');
    await vi.advanceTimersByTimeAsync(3_000);
    learn('late');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run(lab, 'late')?.rows).toBeNull();
  });

  it('fails with the server’s message', async () => {
    const server = fakeServer();
    const { lab, session } = await openWindow(server, fakeBrowser());
    const errors = [{ message: 'no such column', error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', extra: {} }];
    server.replies.set('POST /api/v1/sqllab/execute/', () => ({ status: 422, json: { errors } }));
    const id = start(lab, session);
    await vi.advanceTimersByTimeAsync(10);
    expect(run(lab, id)).toMatchObject({ state: 'failed', errorMessage: 'no such column', errors });
  });

  it('that fails while the page listens has the place and the reasons that only its row knows', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await openWindow(server, fakeBrowser());
    server.replies.set('POST /api/v1/sqllab/execute/', () => ({ status: 202, json: { query: queryDict({ state: 'pending' }) } }));
    const id = start(lab, session);
    const errors = [
      { message: 'no such column', error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', extra: { position: { from: 7 } } },
    ];
    const failed = queryDict({ id, state: 'failed', errorMessage: 'no such column', extra: { errors } });
    server.replies.set('GET /api/v1/query/updated_since', () => ({ status: 200, json: { result: [failed] } }));
    sockets[0]?.onmessage?.({ data: runEvent(id, 'failed', 0) });
    await vi.advanceTimersByTimeAsync(10);
    expect(run(lab, id)).toMatchObject({ state: 'failed', errors });
  });

  it('that fails while its row cannot be read ends with the message of the event', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await openWindow(server, fakeBrowser());
    server.replies.set('POST /api/v1/sqllab/execute/', () => ({ status: 202, json: { query: queryDict({ state: 'pending' }) } }));
    const id = start(lab, session);
    await vi.advanceTimersByTimeAsync(10);
    server.isDown = true;
    sockets[0]?.onmessage?.({ data: runEvent(id, 'failed', 0) });
    await vi.advanceTimersByTimeAsync(10);
    expect(run(lab, id)).toMatchObject({ state: 'failed', errorMessage: 'The query failed.' });
  });

  it('is found again when the network broke off under its request', async () => {
    const server = fakeServer();
    const { lab, session } = await openWindow(server, fakeBrowser());
    server.replies.set('POST /api/v1/sqllab/execute/', () => {
      throw new TypeError('network');
    });
    const id = start(lab, session);
    server.replies.set('GET /api/v1/query/updated_since', () => ({
      status: 200,
      json: {
        result: [queryDict({ id, state: 'success', rows: 3, resultsKey: 'k', limitingFactor: 'NOT_LIMITED', progress: 100 })],
      },
    }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(run(lab, id)).toMatchObject({ state: 'success', rows: 3, limitingFactor: 'NOT_LIMITED' });
  });

  it('that never reached the server ends with a reason', async () => {
    const server = fakeServer();
    const { lab, session } = await openWindow(server, fakeBrowser());
    server.replies.set('POST /api/v1/sqllab/execute/', () => {
      throw new TypeError('network');
    });
    const id = start(lab, session);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run(lab, id)).toMatchObject({ state: 'failed' });
    expect(run(lab, id)?.errorMessage).toContain('never reached the server');
  });

  it('stays stopped whatever arrives late, and keeps the rows it had', async () => {
    const server = fakeServer();
    const { lab, session, sockets } = await openWindow(server, fakeBrowser());
    server.replies.set('POST /api/v1/sqllab/execute/', () => ({ status: 202, json: { query: queryDict({ state: 'pending' }) } }));
    const id = start(lab, session);
    await session.runs.stop(id);
    sockets[0]?.onmessage?.({ data: runEvent(id, 'success', 1_000) });
    sockets[0]?.onmessage?.({ data: runEvent(id, 'stopped', 120) });
    expect(run(lab, id)).toMatchObject({ state: 'stopped', rows: 120 });
  });

  it('is attached to again after a reload', async () => {
    const server = fakeServer();
    server.replies.set('GET /api/v1/query/updated_since', () => ({
      status: 200,
      json: { result: [queryDict({ id: 'running-one', sqlEditorId: '3', state: 'running', progress: 20 })] },
    }));
    const active = { ...buildTabState(3, 'select 1', 1), latest_query_id: 'running-one' };
    const { lab } = await openWindow(server, fakeBrowser(), { page: { tabs: { tabs: [{ id: 3, label: 'A' }], active } } });
    await vi.advanceTimersByTimeAsync(50);
    expect(run(lab, 'running-one')).toMatchObject({ state: 'running', progress: 20 });
  });

  it('of a tab that is opened later is found when the tab is looked at', async () => {
    const server = fakeServer();
    const tabs = {
      tabs: [
        { id: 3, label: 'A' },
        { id: 4, label: 'B' },
      ],
      active: buildTabState(3, 'select 3', 1),
    };
    server.replies.set('GET /tabstateview/4', () => ({
      status: 200,
      json: {
        ...buildTabState(4, 'select 4', 5),
        extra_json: '{"updatedAt":5}',
        latest_query: { id: 'other-one' },
        saved_query: null,
      },
    }));
    const { lab } = await openWindow(server, fakeBrowser(), { page: { tabs } });
    await vi.advanceTimersByTimeAsync(50);
    server.replies.set('GET /api/v1/query/updated_since', () => ({
      status: 200,
      json: { result: [queryDict({ id: 'other-one', sqlEditorId: '4', state: 'running', progress: 20 })] },
    }));
    lab.dispatch({ type: 'switch', id: '4' });
    await vi.advanceTimersByTimeAsync(50);
    expect(run(lab, 'other-one')).toMatchObject({ state: 'running', progress: 20 });
  });
});
