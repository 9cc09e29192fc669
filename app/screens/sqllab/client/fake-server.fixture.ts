// In-memory server for the tests of this folder: tabs, runs, and simulated failures.
import '#app/messages/page-locale.fixture.ts';
import type { LabPage } from '#app/domain/sqllab/page-view.ts';
import type { TabState } from '#app/domain/sqllab/tabs/tab-state.ts';
import { createLabApi } from './lab-api.ts';
import { createLab, type Lab } from './lab.ts';
import type { CopyEnv } from './tabs/local-copy.ts';

export const database = {
  id: 7,
  name: 'shop',
  engine: 'postgres',
  catalog: null,
  hasSchemas: false,
  searchesColumns: false,
  allowsWriting: false,
  allowRunAsync: true,
  allowCtas: false,
  allowCvas: false,
  allowsCostEstimate: false,
  disableDataPreview: false,
  allowsExplore: true,
  forceCtasSchema: null,
} as const;

export const buildLabPage = (change: Partial<LabPage> = {}): LabPage => ({
  userId: 1,
  databases: [database],
  keepsTabs: true,
  tabs: { tabs: [], active: null },
  limits: { defaultRows: 1_000, maxRows: 100_000, exportMaxRows: 100_000 },
  mayConnectDatabases: true,
  mayEstimate: true,
  mayMakeDatasets: true,
  maySchedule: true,
  mayExport: true,
  maySeeSaved: true,
  maySave: true,
  saved: null,
  isRunMissing: false,
  shared: null,
  requested: null,
  permalinkKey: null,
  sharedId: null,
  ...change,
});

export const buildTabState = (id: number, sql: string, updatedAt: number): TabState => ({
  id,
  user_id: 1,
  label: `Untitled Query ${id}`,
  sql,
  active: true,
  database_id: 7,
  catalog: null,
  schema: null,
  query_limit: null,
  autorun: false,
  template_params: null,
  hide_left_bar: false,
  saved_query_id: null,
  latest_query_id: null,
  extra_json: { updatedAt, version: 1 },
  table_schemas: [],
});

export const queryDict = (change: Readonly<Record<string, unknown>>) => ({
  id: 'x',
  queryId: 1,
  dbId: 7,
  sql: 'select 1',
  sqlEditorId: '1',
  tab: 'Untitled Query 1',
  schema: null,
  catalog: null,
  state: 'running',
  progress: 0,
  rows: null,
  limit: 1_000,
  limitingFactor: 'DROPDOWN',
  resultsKey: null,
  errorMessage: null,
  startDttm: 1,
  endDttm: null,
  changed_on: '2026-11-21T09:34:49.220154',
  extra: {},
  ...change,
});

export interface FakeServer {
  readonly fetch: typeof globalThis.fetch;
  /** Method and path of every call, in order. */
  readonly calls: string[];
  /** The last stored state of each tab, by tab id. */
  readonly stored: Map<string, Record<string, unknown>>;
  /** Replies that tests set, by the start of `METHOD path`; a reply that throws simulates a network failure. */
  readonly replies: Map<string, (body: unknown) => { status: number; json: unknown }>;
  isDown: boolean;
}

export function fakeServer(): FakeServer {
  let lastId = 0;
  const server: FakeServer = {
    calls: [],
    stored: new Map(),
    replies: new Map(),
    isDown: false,
    fetch: async (input, init) => {
      const path = typeof input === 'string' ? input : 'unknown';
      const call = `${init?.method ?? 'GET'} ${path}`;
      server.calls.push(call);
      if (server.isDown) throw new TypeError('Failed to fetch');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      const result = [...server.replies].find(([start]) => call.startsWith(start));
      const { status, json } = result ? result[1](body) : usual(call, body);
      return new Response(JSON.stringify(json), { status });
    },
  };
  const usual = (call: string, body: unknown): { status: number; json: unknown } => {
    if (call === 'POST /tabstateview/') {
      lastId += 1;
      server.stored.set(String(lastId), (body as { queryEditor: Record<string, unknown> }).queryEditor);
      return { status: 200, json: { id: lastId } };
    }
    const id = /^PUT \/tabstateview\/(\d+)$/.exec(call)?.[1];
    if (id !== undefined) server.stored.set(id, body as Record<string, unknown>);
    const named = /^(?:PUT|POST) \/tabstateview\/(\d+)(?:\/activate)?$/.exec(call)?.[1];
    if (named !== undefined) return { status: 200, json: Number(named) };
    if (call === 'POST /api/v1/query/stop') return { status: 200, json: { result: 'OK' } };
    if (call.startsWith('DELETE /tabstateview/')) return { status: 200, json: 'OK' };
    if (call.startsWith('GET /api/v1/query/updated_since')) return { status: 200, json: { result: [] } };
    if (call.startsWith('GET /api/v1/async_event/')) return { status: 200, json: { result: [] } };
    return { status: 200, json: {} };
  };
  return server;
}

export function labOn(server: FakeServer, page: LabPage = buildLabPage()): Lab {
  let counter = 0;
  return createLab(page, createLabApi('token', server.fetch), {
    nowMs: () => Date.now(),
    randomBytes: (count) => Uint8Array.from({ length: count }, () => (counter += 1)),
  });
}

/** A browser's storage and locks; `open` has the lock names of its open windows. */
export function fakeBrowser(): {
  readonly env: CopyEnv & { store: CopyEnv['store'] };
  readonly open: Set<string>;
  readonly items: Map<string, string>;
} {
  const items = new Map<string, string>();
  const open = new Set<string>();
  const store: CopyEnv['store'] = {
    read: (key) => items.get(key) ?? null,
    write: (key, value) => (items.set(key, value), true),
    remove: (key) => void items.delete(key),
    keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  };
  return { env: { store, heldLocks: async () => open, hold: (name) => void open.add(name) }, open, items };
}
