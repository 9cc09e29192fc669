import { describe, expect, it } from 'vitest';
import { plainLayout } from '#app/domain/dashboard/layout-fixtures.ts';
import { openLayout } from '#app/domain/dashboard/edit/open-layout.ts';
import { itemAt } from '#app/domain/dashboard/edit/position-map.ts';
import { createDashboardApi } from './dashboard-api.ts';
import { draftsOf, type Draft } from './drafts.ts';
import { createEditSession } from './edit-session.ts';

const { layout } = openLayout(plainLayout, []);

interface Sent {
  readonly path: string;
  readonly init: RequestInit | undefined;
}

/** A server that answers in turn, and remembers what it was sent. */
function server(...replies: readonly (() => Response)[]) {
  const sent: Sent[] = [];
  const fetch = (path: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const reply = replies[sent.length];
    sent.push({ path: path as string, init });
    return reply ? Promise.resolve(reply()) : Promise.reject(new TypeError('offline'));
  };
  return { sent, api: createDashboardApi('token', fetch) };
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function open(api: ReturnType<typeof server>['api'], storage = memory()) {
  let last = 0;
  const pictures = { show: () => () => undefined, fitSoon: () => undefined, end: () => undefined };
  const document = { title: 'Sales', css: '', metadata: { refresh_frequency: 0 }, layout };
  const drafts = draftsOf(storage, 'ada', 7);
  const session = createEditSession(
    { dashboardId: 7, document, etag: '"u.1"', openTabs: [], chartNames: new Map(), texts: new Map() },
    { api, pictures, drafts, random: () => `r${(last += 1)}`, nowMs: () => 5 },
  );
  return { session, drafts };
}

const ok = (etag: string) => () => Response.json({ result: {} }, { headers: { ETag: etag } });
const changed = () =>
  Response.json(
    { errors: [{ extra: { changed_by: { id: 2, first_name: 'Grace', last_name: 'H' }, etag: '"u.9"' } }] },
    { status: 412 },
  );

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
    expect(session.ui.getState().conflict).toEqual({ who: 'Grace H', etag: '"u.9"' });
    expect(session.isDirty()).toBe(true);
    expect(await session.save({ takeOver: true })).toBe(true);
    expect(sent[1]?.init?.headers).toMatchObject({ 'If-Match': '"u.9"' });
  });
  it('keeps the edits and says why where the server is out of reach', async () => {
    const { session } = open(server().api);
    session.insert({ type: 'divider' });
    expect(await session.save()).toBe(false);
    expect(session.ui.getState().problem).toContain('cannot be reached');
    expect(session.isDirty()).toBe(true);
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

describe('the draft', () => {
  it('comes back as it was kept, and not to anybody else', () => {
    const storage = memory();
    const { session, drafts } = open(server().api, storage);
    session.setMeta('HEADER-1', { text: 'Typed' });
    drafts.keep({ document: session.store.getState(), etag: '"u.1"', keptAtMs: 5 });
    const found: Draft | null = draftsOf(storage, 'ada', 7).find();
    expect(itemAt(found?.document.layout ?? {}, 'HEADER-1')?.meta['text']).toBe('Typed');
    expect(draftsOf(storage, 'bob', 7).find()).toBeNull();
    expect(draftsOf(storage, 'ada', 8).find()).toBeNull();
  });
  it('is nothing where it was cut off', () => {
    const storage = memory();
    storage.setItem('meridian.edit.7.ada', '{"document":');
    expect(draftsOf(storage, 'ada', 7).find()).toBeNull();
  });
});

describe('adding without dragging', () => {
  it('goes after what is chosen, or into a row that has room', () => {
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
