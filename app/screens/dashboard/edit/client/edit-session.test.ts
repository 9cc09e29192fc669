import { describe, expect, it } from 'vitest';
import { plainLayout, tabbedLayout } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { openLayout } from '#app/domain/dashboard/edit/open-layout.ts';
import { itemAt } from '#app/domain/dashboard/edit/position-map.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';
import { createDashboardApi } from './dashboard-api.ts';
import { openDrafts, type DashboardDraft } from './drafts.ts';
import { createEditSession } from './edit-session.ts';
import { UNDO_STEPS } from './edit-store.ts';

const { layout } = openLayout(plainLayout, []);

interface Sent {
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/** A server that responds in turn, and remembers what it was sent. */
function server(...replies: readonly (() => Response)[]) {
  const sent: Sent[] = [];
  const fetch = (path: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const reply = replies[sent.length];
    sent.push({ path: path as string, init });
    return reply ? Promise.resolve(reply()) : Promise.reject(new TypeError('offline'));
  };
  return { sent, api: createDashboardApi(createApiSender('token', fetch), { dashboardRoles: true }) };
}

function memory(): BrowserStore {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => (kept.set(key, value), true),
    remove: (key) => void kept.delete(key),
    keys: () => [],
  };
}

function open(api: ReturnType<typeof server>['api'], storage = memory()) {
  let last = 0;
  const warnings: string[] = [];
  const pictures = { show: () => () => undefined, fitSoon: () => undefined, end: () => undefined };
  const document = { title: 'Sales', css: '', metadata: { refresh_frequency: 0 }, layout };
  const drafts = openDrafts('ada', 7, storage);
  const session = createEditSession(
    { dashboardId: 7, document, etag: '"u.1"', openTabs: [], chartNames: new Map(), vizTypes: new Map(), texts: new Map() },
    { api, pictures, drafts, random: () => `r${(last += 1)}`, nowMs: () => 5, warn: (message) => warnings.push(message) },
  );
  return { session, drafts, warnings };
}

const ok = (etag: string) => () => Response.json({ id: 7, result: {}, last_modified_time: 1 }, { headers: { ETag: etag } });
const changed = () =>
  Response.json(
    { errors: [{ extra: { changed_by: { id: 2, first_name: 'Grace', last_name: 'H' }, etag: '"u.9"' } }] },
    { status: 412 },
  );

describe('adding', () => {
  it('begins to write a text, and fills rows with charts', () => {
    const { session } = open(server().api);
    session.insert({ type: 'markdown' });
    const { writingId, selectedId } = session.ui.getState();
    expect(writingId).toBe(selectedId);
    expect(writingId).toMatch(/^MARKDOWN-/);
    session.select(null);
    const chart = (id: number) => ({ type: 'chart' as const, chart: { id, uuid: null, name: `Chart ${id}` } });
    for (const id of [71, 72, 73]) session.insert(chart(id));
    const rowIdOf = (id: number) =>
      Object.values(session.store.getState().layout)
        .filter((item) => typeof item === 'object')
        .find(({ meta }) => meta['chartId'] === id)
        ?.parents.at(-1);
    expect(new Set([71, 72, 73].map(rowIdOf)).size).toBe(1);
  });
});

describe('discarding', () => {
  it('tells whether another version is stored than the one that was opened', async () => {
    const stored = (etag: string) => () => Response.json({ result: { dashboard_title: 'Sales' } }, { headers: { ETag: etag } });
    const { session } = open(server(stored('"u.1"'), stored('"u.2"')).api);
    expect(await session.isStale()).toBe(false);
    expect(await session.isStale()).toBe(true);
    // Out of reach: what is known stays.
    expect(await session.isStale()).toBe(false);
  });
});

describe('saving', () => {
  it('sends the layout inside the metadata, against the version that was opened, and goes on with the new one', async () => {
    const { sent, api } = server(ok('"u.2"'), ok('"u.3"'));
    const { session } = open(api);
    session.remove('HEADER-1');
    expect(session.isDirty()).toBe(true);
    expect(await session.save()).toBe(true);
    expect(session.isDirty()).toBe(false);
    const { headers, body, method } = sent[0]?.init ?? {};
    expect([sent[0]?.path, method]).toEqual(['/api/v1/dashboard/7', 'PUT']);
    expect(headers).toMatchObject({ 'If-Match': '"u.1"', 'X-CSRFToken': 'token' });
    const json = JSON.parse(body as string) as { dashboard_title: string; json_metadata: string };
    expect(json.dashboard_title).toBe('Sales');
    const metadata = JSON.parse(json.json_metadata) as Record<string, unknown>;
    expect(metadata).toEqual({ refresh_frequency: 0, positions: session.store.getState().layout });
    session.insert({ type: 'divider' });
    await session.save();
    expect(sent[1]?.init?.headers).toMatchObject({ 'If-Match': '"u.2"' });
  });
  it('says who was first, writes nothing of it away, and takes over only when told', async () => {
    const { sent, api } = server(changed, ok('"u.10"'));
    const { session } = open(api);
    session.insert({ type: 'divider' });
    expect(await session.save()).toBe(false);
    expect(session.ui.getState().conflict).toEqual({ changedBy: 'Grace H', etag: '"u.9"', changedOn: null });
    expect(session.isDirty()).toBe(true);
    expect(await session.save({ hydrate: true })).toBe(true);
    expect(sent[1]?.init?.headers).toMatchObject({ 'If-Match': '"u.9"' });
  });
  it('keeps the edits and says why where the server is out of reach', async () => {
    const { session } = open(server().api);
    session.insert({ type: 'divider' });
    expect(await session.save()).toBe(false);
    expect(session.ui.getState().problem).toContain('Couldn’t reach the server. Your changes are kept in this browser.');
    expect(session.isDirty()).toBe(true);
  });
  it.each([
    ['a login page', () => new Response('<!doctype html><title>Log in</title>', { headers: { 'Content-Type': 'text/html' } })],
    ['half a body', () => new Response('{"id":7,"result":{"dash', { headers: { ETag: '"u.2"' } })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['another dashboard', () => Response.json({ id: 8, result: {} }, { headers: { ETag: '"u.2"' } })],
    ['no version', () => Response.json({ id: 7, result: {} })],
    ['other JSON', () => Response.json({ status: 'ok' }, { headers: { ETag: '"u.2"' } })],
  ])('takes %s for no save: the edits and the draft stay', async (_name, reply) => {
    const { session, drafts } = open(server(reply).api);
    session.insert({ type: 'divider' });
    expect(await session.save()).toBe(false);
    expect(session.ui.getState().problem).toBe(
      'Sorry, there was an error saving this dashboard: The server’s reply couldn’t be read. Your changes are kept in this browser. ' +
        'A login page or a proxy might have replied instead. Check your network, then try again.',
    );
    expect(session.isDirty()).toBe(true);
    expect(drafts.find()?.document.layout).toEqual(session.store.getState().layout);
  });
  it('does not promise a draft that the browser could not keep', async () => {
    const full = { ...memory(), write: () => false };
    const { session } = open(server().api, full);
    session.insert({ type: 'divider' });
    await session.save();
    expect(session.ui.getState().problem).toContain('Your changes are only on this page');
    expect(session.ui.getState().isKeepRefused).toBe(true);
  });
  it('refuses a layout that is too large before it is sent', async () => {
    const { sent, api } = server(ok('"u.2"'));
    const { session } = open(api);
    session.setMeta('MARKDOWN-1', { code: 'x'.repeat(70_000) });
    expect(await session.save()).toBe(false);
    expect(sent).toHaveLength(0);
    expect(session.ui.getState().problem).toContain('65,535');
  });
});

describe('the steps of undo', () => {
  const USED_UP =
    'You have used all 50 undo slots and will not be able to fully undo subsequent actions. ' +
    'You may save your current state to reset the history.';
  const takeSteps = ({ session }: ReturnType<typeof open>, count: number) => {
    for (let step = 0; step < count; step += 1) session.insert({ type: 'divider' });
  };

  it('spec 244: are used up with one warning', () => {
    const opened = open(server().api);
    takeSteps(opened, UNDO_STEPS - 1);
    expect(opened.warnings).toEqual([]);
    takeSteps(opened, 1);
    expect(opened.warnings).toEqual([USED_UP]);
    takeSteps(opened, 5);
    opened.session.undo();
    takeSteps(opened, 1);
    expect(opened.warnings).toHaveLength(1);
  });
  it('spec 156: set maxUndoHistoryExceeded once there were more than the maximum, whatever is undone then', () => {
    const opened = open(server().api);
    const isExceeded = () => opened.session.ui.getState().maxUndoHistoryExceeded;
    takeSteps(opened, UNDO_STEPS);
    expect(isExceeded()).toBe(false);
    takeSteps(opened, 1);
    expect(isExceeded()).toBe(true);
    for (let step = 0; step <= UNDO_STEPS; step += 1) opened.session.undo();
    expect(isExceeded()).toBe(true);
  });
  it('spec 244: begin again with a save once they are used up, and stay where there is room', async () => {
    const { api } = server(ok('"u.2"'), ok('"u.3"'));
    const opened = open(api);
    const steps = () => opened.session.history.getState().pastStates.length;
    takeSteps(opened, 3);
    await opened.session.save();
    expect(steps()).toBe(3);
    takeSteps(opened, UNDO_STEPS);
    await opened.session.save();
    expect([steps(), opened.session.ui.getState().maxUndoHistoryExceeded]).toEqual([0, false]);
    takeSteps(opened, UNDO_STEPS);
    expect(opened.warnings).toEqual([USED_UP, USED_UP]);
  });
});

describe('the draft', () => {
  it('comes back as it was kept, and to no other user', () => {
    const storage = memory();
    const { session, drafts } = open(server().api, storage);
    session.setMeta('HEADER-1', { text: 'Typed' });
    drafts.keep({ document: session.store.getState(), etag: '"u.1"', keptAtMs: 5 });
    const found: DashboardDraft | null = openDrafts('ada', 7, storage).find();
    expect(itemAt(found?.document.layout ?? {}, 'HEADER-1')?.meta['text']).toBe('Typed');
    expect(openDrafts('bob', 7, storage).find()).toBeNull();
    expect(openDrafts('ada', 8, storage).find()).toBeNull();
  });
  it('is nothing where it was cut off', () => {
    const storage = memory();
    storage.write('meridian.edit.7.ada', '{"document":');
    expect(openDrafts('ada', 7, storage).find()).toBeNull();
  });
});

describe('refused and risky moves', () => {
  const NO_SPACE = 'There is not enough space for this component. Try decreasing its width, or increasing the destination width.';

  it('spec 272: say that there is not enough space', () => {
    const { session } = open(server().api);
    for (let count = 2; count < 12; count += 1) session.insert({ type: 'markdown' }, { parentId: 'ROW-1', index: 0 });
    expect(session.move('CHART-4', { parentId: 'ROW-1', index: 0 })).toBe(false);
    expect(session.ui.getState().said).toBe(NO_SPACE);
    expect(session.insert({ type: 'markdown' }, { parentId: 'ROW-1', index: 0 })).toBe(false);
    expect(session.ui.getState().said).toBe(NO_SPACE);
  });
  it('spec 273: say that a top level tab can not move into nested tabs', () => {
    const { session } = open(server().api);
    session.change({ layout: openLayout(tabbedLayout, []).layout });
    expect(session.move('TAB-a', { parentId: 'TABS-2', index: 0 })).toBe(false);
    expect(session.ui.getState().said).toBe('Can not move top level tab into nested tabs');
  });
  it('spec 274: warn when a chart was moved to a different filter scope', () => {
    const { session, warnings } = open(server().api);
    const scope = { rootPath: ['TAB-a'], excluded: [] };
    const filter = { id: 'F', name: 'Region', type: 'NATIVE_FILTER', filterType: 'filter_select', targets: [{}], scope };
    session.change({ layout: openLayout(tabbedLayout, []).layout, metadata: { native_filter_configuration: [filter] } });
    session.move('CHART-1', { parentId: 'TAB-c', index: 0 });
    expect(warnings).toEqual(['This chart has been moved to a different filter scope.']);
    session.move('CHART-1', { parentId: 'TAB-d', index: 0 });
    expect(warnings).toHaveLength(1);
  });
});

describe('adding without dragging', () => {
  it('goes after the selection, or into a row that has room', () => {
    const { session } = open(server().api);
    session.select('CHART-2');
    session.insert({ type: 'divider' });
    expect(itemAt(session.store.getState().layout, 'GRID_ID')?.children[1]).toMatch(/^DIVIDER/);
    session.insert({ type: 'row' });
    session.insert({ type: 'markdown' });
    const rowId = itemAt(session.store.getState().layout, 'GRID_ID')?.children[2] ?? '';
    expect(itemAt(session.store.getState().layout, rowId)?.children[0]).toMatch(/^MARKDOWN/);
  });
});
