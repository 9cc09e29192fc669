import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { fakeBrowser, fakeServer, buildLabPage, labOn, buildTabState } from './fake-server.fixture.ts';
import { echoed } from '#app/screens/shell/api/reply-checks.ts';
import { activeEditor } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import { openWindow, type } from './lab-window.fixture.ts';
import { tableFailure } from './runs/run-actions.ts';
import { saveFailureKind } from './save/save-query.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const page = {
  tabs: {
    tabs: [
      { id: 3, label: 'A' },
      { id: 4, label: 'B' },
    ],
    active: buildTabState(3, 'select 1', 1),
  },
};

describe('a failure in SQL Lab says what failed', () => {
  it('spec 383, 384, 385, 386, 396: in dialogs', () => {
    const t = pageTranslate(sqllabDialogs);
    expect(t('schedule.failed')).toBe('Your query could not be scheduled');
    expect(t('save.failed')).toBe('Your query could not be saved');
    expect(t('save.updateFailed')).toBe('Your query could not be updated');
    expect(t('save.unsure')).toBe('Your query was not properly saved');
    expect(t('dataset.failed')).toBe('An error occurred while creating the data source');
  });

  it('spec 384, 385, 386: distinguishes a new query, an update, and a save with unknown outcome', () => {
    const failed = (kind: ApiFailure['kind']) => new Error('x', { cause: new ApiFailure(kind, []) });
    expect([saveFailureKind(failed('refused'), false), saveFailureKind(failed('missing'), true)]).toEqual([
      'failed',
      'updateFailed',
    ]);
    expect([saveFailureKind(failed('unreadable'), false), saveFailureKind(failed('late'), true)]).toEqual(['unsure', 'unsure']);
    expect(saveFailureKind(new Error('x'), false)).toBe('failed');
  });

  it('spec 387: with the run’s id where it can’t be stopped', async () => {
    const server = fakeServer();
    const { lab, session } = await openWindow(server, fakeBrowser(), { page });
    lab.dispatch({ type: 'startQuery', query: query('abc123', '3') });
    server.replies.set('POST /api/v1/query/stop', () => ({ status: 500, json: { message: 'boom' } }));
    await expect(session.runs.stop('abc123')).rejects.toThrow(/^Failed at stopping query\. abc123\. /);
  });

  it('spec 388: where rows can’t be read', () => {
    const t = pageTranslate(sqllabResults);
    expect(t('rowsFailed', { reason: 'boom' })).toBe('Failed at retrieving results. boom');
    expect([t('instead.unreadable'), t('instead.gone')]).toEqual([
      'Failed at retrieving results.',
      expect.stringMatching(/^Failed at retrieving results\. /),
    ]);
  });

  it('spec 389: where nothing says why', () => {
    expect(new ApiFailure('broken', []).message).toBe('Unknown error');
  });

  it('spec 390: as a session that timed out where the CSRF token is refused', async () => {
    const server = fakeServer();
    const errors = [
      { error_type: 'FRONTEND_CSRF_ERROR', message: 'The CSRF token does not belong to this session.', level: 'error' },
    ];
    server.replies.set('POST /api/v1/sqllab/format_sql/', () => ({ status: 400, json: { errors } }));
    const call = labOn(server, buildLabPage()).api.call('/api/v1/sqllab/format_sql/', {
      method: 'POST',
      body: {},
      reply: echoed,
    });
    await expect(call).rejects.toThrow(/^Your session timed out\./);
    await expect(call).rejects.toHaveProperty('kind', 'session');
  });

  it('spec 391: where a tab can’t be fetched; one that the server doesn’t have is closed', async () => {
    const server = fakeServer();
    server.replies.set('GET /tabstateview/4', () => ({ status: 500, json: { message: 'boom' } }));
    const { lab } = await openWindow(server, fakeBrowser(), { page });
    lab.dispatch({ type: 'switch', id: '4' });
    await vi.advanceTimersByTimeAsync(50);
    const reason = lab.store.getState().loadFailures.get('4') ?? '';
    expect(reason).not.toBe('');
    expect(pageTranslate(sqllab)('editor.tabFailed', { reason })).toBe(`An error occurred while fetching tab state. ${reason}`);
    server.replies.set('GET /tabstateview/4', () => ({ status: 404, json: { message: 'Not found' } }));
    lab.dispatch({ type: 'switch', id: '3' });
    lab.store.setState({ loadFailures: new Map() });
    lab.dispatch({ type: 'switch', id: '4' });
    await vi.advanceTimersByTimeAsync(50);
    expect(lab.store.getState().tabs.editors.map(({ id }) => id)).toEqual(['3']);
  });

  it('spec 394: where a table’s columns can’t be fetched', () => {
    expect(tableFailure('boom')).toBe('An error occurred while fetching table metadata. boom');
    expect(tableFailure(undefined)).toBe('An error occurred while fetching table metadata.');
  });

  it('spec 397: where a tab or a table can’t be moved to the server, which is tried again later', async () => {
    const server = fakeServer();
    for (const path of ['/tabstateview/', '/tableschemaview/'])
      server.replies.set(`POST ${path}`, () => ({ status: 403, json: { message: 'No' } }));
    const { lab, notices } = await openWindow(server, fakeBrowser());
    type(lab, 'select 1');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(notices).toEqual([
      expect.stringMatching(/^Unable to migrate the tab “Untitled Query 1” to the server\. Meridian will retry later/),
    ]);
    const kept = await openWindow(server, fakeBrowser(), { page });
    const editorId = activeEditor(kept.lab.store.getState())?.id ?? '';
    const table = {
      id: 't',
      editorId,
      dbId: 7,
      catalog: null,
      schema: null,
      name: 'orders',
      expanded: true,
      inLocalStorage: true,
    };
    kept.lab.dispatch({ type: 'addTable', table: { ...table, dataPreviewQueryId: null, description: null } });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(kept.notices).toEqual([
      expect.stringMatching(/^Unable to migrate the table “orders” to the server\. Meridian will retry later/),
    ]);
  });
});
