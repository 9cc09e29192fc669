// Downloads of SQL Lab through their endpoints: on a real metadata database, with fakes of the results and the query service.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import { AppError } from '#app/domain/errors.ts';
import { createRouter } from '#app/api/router/create-router.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { insertDatabase } from '#app/stores/database/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { sqllabExportEndpoints } from '#app/api/sqllab-export/endpoints.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { QueryServiceExport } from '#app/services/query-service/query-service.ts';
import { queries, roles, userRoles } from '#drizzle/schema/index.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const HOST = 'http://localhost:8080';
const PASSWORD = 'correct horse battery';
const nowMs = Date.UTC(2026, 10, 21, 9, 34, 55);

let metadata: MetadataHost;
let deps: Deps;
let databaseId: number;
const userIds = new Map<string, number>();
const tokens = new Map<string, string>();

/** The bucket's objects, and requests to the query service. */
let manifests: Map<string, ResultManifest>;
let requested: QueryServiceExport[];

const route = createRouter(sqllabExportEndpoints);

beforeAll(async () => {
  metadata = await startMetadata();
  const bare = testDeps(metadata.db, { nowMs });
  deps = {
    ...bare,
    results: {
      ...bare.results,
      readManifest: async (key) => {
        const manifest = manifests.get(key);
        if (!manifest) throw new AppError('RESULTS_BACKEND_ERROR', 'gone');
        return manifest;
      },
      readSegment: async (_key, n) => [[n, `=row ${n}`]],
    },
    queryService: {
      ...bare.queryService,
      export: async (request) => {
        requested.push(request);
        return new Response('fresh\n').body as ReadableStream<Uint8Array>;
      },
    },
  };
  await seedStandardRoles(metadata.db);
  for (const [username, role] of [
    ['ada', 'Admin'],
    ['bob', 'Alpha'],
    ['lab', 'sql_lab'],
    ['eve', 'Alpha'],
  ] as const) {
    userIds.set(username, await addTestUser(metadata.db, { username, password: PASSWORD, role }));
    const reply = await handleApi(
      new Request(`${HOST}/api/v1/security/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD, provider: 'db' }),
      }),
      deps,
    );
    const login: { access_token: string } | undefined = await reply?.json();
    tokens.set(username, login?.access_token ?? '');
  }
  // Alpha can query every database; SQL Lab is a role beside it.
  const [lab] = await metadata.db.select().from(roles).where(eq(roles.name, 'sql_lab'));
  await metadata.db.insert(userRoles).values({ userId: userIds.get('bob') ?? 0, roleId: lab?.id ?? 0 });
  const database = {
    uuid: crypto.randomUUID(),
    name: 'warehouse',
    engine: 'sqlite',
    parameters: { warehouse: 'w' },
    exposeInSqllab: true,
  };
  databaseId = await insertDatabase(metadata.db, database, { authorId: null, nowMs });
});
afterAll(() => metadata.stop());
beforeEach(() => {
  manifests = new Map();
  requested = [];
});

const manifest = (rest: Partial<ResultManifest> = {}): ResultManifest => ({
  version: 1,
  columns: [
    { name: 'n', databaseType: null },
    { name: 't', databaseType: null },
  ],
  segments: [
    { rowCount: 1, sizeBytes: 9 },
    { rowCount: 1, sizeBytes: 9 },
  ],
  rowCount: 2,
  state: 'complete',
  isTruncated: false,
  error: null,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
  ...rest,
});

let runCount = 0;
async function insertRun(
  owner: string,
  rest: Partial<typeof queries.$inferInsert> = {},
  ran = 'SELECT n, t FROM facts LIMIT 1001',
) {
  runCount += 1;
  const clientId = `client-${runCount}`;
  const isReading = ran.startsWith('SELECT');
  await metadata.db.insert(queries).values({
    clientId,
    databaseId,
    userId: userIds.get(owner) ?? 0,
    tabName: 'Untitled Query 1',
    sql: 'SELECT 1; SELECT n, t FROM facts -- all of it',
    state: 'success',
    isAsync: false,
    limit: 1_000,
    startMs: nowMs,
    changedOnMs: nowMs,
    job: {
      statements: [{ sql: ran, kind: isReading ? 'select' : 'ddl', readOnly: isReading, maxRows: isReading ? 1_000 : 0 }],
      schema: null,
      catalog: null,
      timeoutMs: 1_000,
      resultsKey: `key-${runCount}`,
      channel: 'c',
    },
    ...rest,
  });
  return { clientId, resultsKey: `key-${runCount}` };
}

async function send(username: string | null, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (username) headers.set('authorization', `Bearer ${tokens.get(username)}`);
  const reply = await route(new Request(`${HOST}${path}`, { ...init, headers }), deps);
  if (!reply) throw new Error('No reply.');
  return reply;
}
const download = (username: string | null, clientId: string, format = '') =>
  send(username, `/api/v1/sqllab/export/${clientId}/${format && `?format=${format}`}`);
const stream = (username: string, fields: Record<string, string>) =>
  send(username, '/api/v1/sqllab/export_streaming/', { method: 'POST', body: new URLSearchParams(fields) });
const textOf = async (reply: Response) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer());
const typeOf = async (reply: Response) => {
  const body = await reply.json<{ errors?: { error_type: string }[] }>();
  return `${reply.status} ${body.errors?.[0]?.error_type ?? ''}`;
};

/** A script that ran with settings. */
const insertSetRun = (setter: { readonly sql: string; readonly kind: 'session' | 'other' }, owner = 'bob') => {
  const [place, limits] = [
    { schema: null, catalog: null, resultsKey: 'gone', channel: 'c', timeoutMs: 1_000 },
    { readOnly: false, maxRows: 0 },
  ];
  const last = { sql: 'SELECT n FROM facts', kind: 'select' as const, readOnly: true, maxRows: 10, settings: [setter.sql] };
  return insertRun(owner, { job: { ...place, statements: [{ ...setter, ...limits }, last] } });
};

describe('a file of a statement behind settings', () => {
  it.each(['again', 'whole'])('is read with them, %s', async (way) => {
    const { clientId } = await insertSetRun({ sql: "SET TIME ZONE 'Asia/Tokyo'", kind: 'session' });
    const reply = await (way === 'again' ? download('bob', clientId) : stream('bob', { client_id: clientId }));
    expect(reply.status).toBe(200);
    expect(requested).toMatchObject([{ settings: ["SET TIME ZONE 'Asia/Tokyo'"] }]);
  });

  it('needs the whole database where they decide what names mean', async () => {
    const setter = { sql: 'SET search_path = secret', kind: 'other' } as const;
    const { clientId } = await insertSetRun(setter);
    expect((await download('bob', clientId)).status).toBe(200);
    requested = [];
    const other = await insertSetRun(setter, 'lab');
    expect((await download('lab', other.clientId)).status).toBe(403);
    expect(requested).toEqual([]);
  });
});

describe('the download of a result', () => {
  it('is the stored rows, named after the tab', async () => {
    const { clientId, resultsKey } = await insertRun('bob');
    manifests.set(resultsKey, manifest());
    const reply = await download('bob', clientId);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=sqllab_untitled_query_1_20261121T093455.csv');
    expect(await textOf(reply)).toBe("\uFEFFn,t\n1,'=row 1\n2,'=row 2\n");
    expect(requested).toEqual([]);
  });

  it('comes in every format, and says in the file what is missing', async () => {
    const { clientId, resultsKey } = await insertRun('bob');
    manifests.set(resultsKey, manifest({ isTruncated: true }));
    expect(await textOf(await download('bob', clientId, 'ndjson'))).toMatch(/\n\{"_meridian":\{"capped_at":2\}\}\n$/);
    manifests.set(resultsKey, manifest({ state: 'stopped' }));
    expect(await textOf(await download('bob', clientId))).toMatch(/\n# Stopped: .*,\n$/);
    const sheet = await download('bob', clientId, 'xlsx');
    expect(sheet.headers.get('content-disposition')).toMatch(/\.xlsx$/);
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const arrow = await download('bob', clientId, 'arrow');
    expect(arrow.headers.get('content-type')).toBe('application/vnd.apache.arrow.stream');
    await arrow.arrayBuffer();
    expect((await download('bob', clientId, 'exe')).status).toBe(400);
  });

  it('runs the statement again as it ran where the result was deleted, or still open', async () => {
    const { clientId, resultsKey } = await insertRun('bob');
    expect(await textOf(await download('bob', clientId))).toBe('fresh\n');
    manifests.set(resultsKey, manifest({ state: 'open' }));
    await textOf(await download('bob', clientId, 'arrow'));
    expect(requested).toMatchObject([
      { sql: 'SELECT n, t FROM facts LIMIT 1001', maxRows: 1_000, format: 'csv', connection: { parameters: { warehouse: 'w' } } },
      { format: 'arrow' },
    ]);
  });

  it('of a table that was made is that table, and of other writing is nothing', async () => {
    const made = await insertRun('bob', { selectAsCta: true, tempTable: 'new "t"' }, 'CREATE TABLE "new ""t""" AS SELECT 1');
    manifests.set(made.resultsKey, manifest({ columns: [], segments: [], rowCount: 0 }));
    await textOf(await download('bob', made.clientId));
    expect(requested).toMatchObject([{ sql: 'SELECT * FROM "new ""t"""', maxRows: 1_000 }]);
    const wrote = await insertRun('bob', { sql: 'DELETE FROM facts' }, 'DELETE FROM facts');
    expect(await typeOf(await download('bob', wrote.clientId))).toBe('400 GENERIC_COMMAND_ERROR');
    expect(requested).toHaveLength(1);
  });

  it("is refused for another user's run, allowed to admins, and not found where missing", async () => {
    const { clientId, resultsKey } = await insertRun('bob');
    manifests.set(resultsKey, manifest());
    expect(await typeOf(await download('lab', clientId))).toBe('403 QUERY_SECURITY_ACCESS_ERROR');
    expect((await download('ada', clientId)).status).toBe(200);
    expect((await download('ada', 'client-none')).status).toBe(404);
    expect((await download('ada', '..%2Fx')).status).toBe(404);
    expect((await download('eve', clientId)).status).toBe(403);
    expect((await download(null, clientId)).status).toBe(401);
  });

  it('queries no database that the caller no longer can, though the run is theirs', async () => {
    const { clientId } = await insertRun('lab');
    expect((await download('lab', clientId)).status).toBe(403);
    expect(requested).toEqual([]);
  });

  it('fails, instead of ending, when a segment is missing', async () => {
    const { clientId, resultsKey } = await insertRun('bob');
    manifests.set(resultsKey, manifest());
    const { results } = deps;
    const broken: Deps = {
      ...deps,
      results: {
        ...results,
        readSegment: (key, n) => (n === 2 ? Promise.reject(new Error('gone')) : results.readSegment(key, n)),
      },
    };
    const reply = await route(
      new Request(`${HOST}/api/v1/sqllab/export/${clientId}/`, { headers: { authorization: `Bearer ${tokens.get('bob')}` } }),
      broken,
    );
    await expect(reply?.text()).rejects.toThrow();
  });
});

describe('the download of the whole', () => {
  it("is the last statement as typed, up to the operator's cap, under a name that can be written", async () => {
    const { clientId } = await insertRun('bob');
    const reply = await stream('bob', { client_id: clientId, filename: 'My "sales"\r\n.csv', expected_rows: '5' });
    expect(await textOf(reply)).toBe('fresh\n');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename=My_sales.csv');
    expect(requested).toMatchObject([{ maxRows: 100_000, params: [], format: 'csv', schema: null }]);
    expect(requested[0]?.sql).toMatch(/^SELECT n, t FROM facts/);
  });

  it('takes JSON too, and refuses what does not fit', async () => {
    const { clientId } = await insertRun('bob');
    const json = (body: unknown) =>
      send('bob', '/api/v1/sqllab/export_streaming/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const reply = await json({ client_id: clientId, format: 'xlsx' });
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename=sqllab_untitled_query_1_20261121T093455.xlsx',
    ]);
    expect((await json({ client_id: 7 })).status).toBe(400);
    expect((await json({})).status).toBe(400);
    expect((await stream('bob', { client_id: clientId, format: 'pdf' })).status).toBe(400);
  });

  it('says what the database says before the first row as an error of its type', async () => {
    const { clientId } = await insertRun('bob');
    const failing: Deps = {
      ...deps,
      queryService: {
        ...deps.queryService,
        export: () => Promise.reject(new AppError('TABLE_DOES_NOT_EXIST_ERROR', 'no such table: facts')),
      },
    };
    const request = new Request(`${HOST}/api/v1/sqllab/export_streaming/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get('bob')}` },
      body: new URLSearchParams({ client_id: clientId }),
    });
    const reply = await route(request, failing);
    expect(reply && (await typeOf(reply))).toBe('422 TABLE_DOES_NOT_EXIST_ERROR');
  });

  it("is refused for another user's run, and where the database cannot be queried", async () => {
    const { clientId } = await insertRun('bob');
    expect(await typeOf(await stream('lab', { client_id: clientId }))).toBe('403 QUERY_SECURITY_ACCESS_ERROR');
    const own = await insertRun('lab');
    expect((await stream('lab', { client_id: own.clientId })).status).toBe(403);
    expect(requested).toEqual([]);
  });
});
