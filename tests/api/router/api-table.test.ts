// The API as a whole: every endpoint is complete, and every request gets a reply that its sender can understand.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { createRouter } from '#app/api/router/create-router.server.ts';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import { MAX_BODY_BYTES } from '#app/services/requests/raw-body.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const HOST = 'http://localhost:8080';
const anybody = { kind: 'public', why: 'test' } as const;

let metadata: MetadataHost;
let deps: Deps;
beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db);
  await seedStandardRoles(metadata.db);
});
afterAll(() => metadata.stop());

const sample = (more: Partial<Endpoint> & Pick<Endpoint, 'method' | 'path' | 'run'>): Endpoint =>
  endpoint({ summary: '', tag: '', rule: anybody, input: {}, output: null, ...more });

const query = (table: readonly Endpoint[], path: string, init: RequestInit = {}) =>
  createRouter(table)(new Request(`${HOST}${path}`, init), deps);

describe('the table', () => {
  it('has a rule, a summary and a tag for every endpoint', () => {
    const incomplete = API_TABLE.filter(({ rule, summary, tag }) => !isRule(rule) || summary === '' || tag === '');
    expect(incomplete.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('says of every endpoint what it does, as a sentence begins', () => {
    const odd = /^[^A-Z]|\.$|\b(?:one of [A-Z]|related values that|a [aeio]|an [^aeiouA])/;
    expect(API_TABLE.map(({ summary }) => summary).filter((summary) => odd.test(summary))).toEqual([]);
    const plain = API_TABLE.filter(({ path }) => path.startsWith('/api/v1/annotation_layer/') && !path.includes('annotation/'));
    expect(plain.map(({ method, summary }) => `${method} ${summary}`)).toEqual(
      expect.arrayContaining(['POST Create an annotation layer', 'DELETE Delete several annotation layers, all or none']),
    );
  });

  it('names no method and path twice', () => {
    const names = API_TABLE.map(({ method, path }) => `${method} ${path.replace(/\/$/, '').replace(/:\w+/g, ':')}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('lets through without a CSRF token only what changes nothing for the session', () => {
    const exempt = API_TABLE.filter(({ method, csrfExempt }) => method !== 'GET' && csrfExempt).map(({ path }) => path);
    const known = [
      '/api/v1/chart/data',
      '/datasource/samples',
      '/charts/render',
      '/charts/preview',
      '/charts/document',
      '/api/v1/log/',
      '/superset/log/',
      '/log/',
      // As Superset has it: it draws, and changes nothing.
      '/api/v1/dashboard/:pk/cache_dashboard_screenshot/',
      ...['/superset', '/meridian'].flatMap((at) => [
        `${at}/explore_json/`,
        `${at}/explore_json/:datasource_type/:datasource_id/`,
      ]),
    ];
    expect(exempt.filter((path) => !known.includes(path))).toEqual([]);
  });

  it('identifies no one only where anyone can call', () => {
    expect(API_TABLE.filter(({ ignoresIdentity, rule }) => ignoresIdentity && rule.kind !== 'public')).toEqual([]);
  });
});

function isRule(rule: unknown): boolean {
  const { kind, why, permission, view } = (rule ?? {}) as Record<string, unknown>;
  if (kind === 'public') return typeof why === 'string' && why !== '';
  return kind === 'authenticated' || (kind === 'permission' && typeof permission === 'string' && typeof view === 'string');
}

describe('the router', () => {
  it('replies to health checks when its database is down', async () => {
    const broken = { ...deps, db: null as unknown as Deps['db'] };
    expect((await handleApi(new Request(`${HOST}/health`), broken))?.status).toBe(200);
  });

  it('says whether metadata and storage can be reached, without a login and without any other look at them', async () => {
    const broken = { ...deps, db: null as unknown as Deps['db'] };
    const ready = await handleApi(new Request(`${HOST}/ready`), broken);
    expect([ready?.status, await ready?.json()]).toEqual([200, { metadata: 'ok', storage: 'ok' }]);
    for (const found of [
      { metadata: 'ok', storage: 'read-only' },
      { metadata: 'unreachable', storage: 'ok' },
    ] as const) {
      const notReady = await handleApi(new Request(`${HOST}/ready`), { ...broken, checkReadiness: () => Promise.resolve(found) });
      expect([notReady?.status, await notReady?.json()]).toEqual([503, found]);
      expect(notReady?.headers.get('cache-control')).toContain('no-store');
    }
  });

  it('tells its version to everyone', async () => {
    const reply = await handleApi(new Request(`${HOST}/version`), deps);
    const version = { version_string: deps.config.version, version_sha: '', build_number: null };
    expect([reply?.status, await reply?.json()]).toEqual([200, version]);
  });

  it('replies to health checks, and leaves paths outside the table to the pages', async () => {
    for (const path of ['/health', '/healthcheck', '/ping']) {
      const reply = await handleApi(new Request(HOST + path), deps);
      expect([reply?.status, await reply?.text(), reply?.headers.get('content-type')]).toEqual([
        200,
        'OK',
        'text/html; charset=utf-8',
      ]);
    }
    for (const path of ['/', '/login/', '/healthy', '/apiary', '/superset/welcome/'])
      expect(await handleApi(new Request(HOST + path), deps)).toBeNull();
  });

  it('returns 404 for an unknown path under /api, and 405 with the error list for a wrong method', async () => {
    const missing = await handleApi(new Request(`${HOST}/api/v1/nothing/`), deps);
    expect([missing?.status, await missing?.json()]).toEqual([404, expect.objectContaining({ message: 'Not found' })]);
    const unknownPaths = await handleApi(new Request(`${HOST}/api/v1/nothing/`, { method: 'PATCH' }), deps);
    expect(unknownPaths?.status).toBe(405);
    const wrong = await handleApi(new Request(`${HOST}/api/v1/me/`, { method: 'PATCH' }), deps);
    expect([wrong?.status, wrong?.headers.get('allow')]).toEqual([405, 'GET, PUT']);
    expect(await wrong?.json()).toMatchObject({
      errors: [
        {
          message: '405 Method Not Allowed: The method is not allowed for the requested URL.',
          error_type: 'GENERIC_BACKEND_ERROR',
          level: 'error',
          extra: { issue_codes: [{ code: 1011 }] },
        },
      ],
    });
  });

  it('returns 401 to the anonymous with the clients’ message', async () => {
    const reply = await handleApi(new Request(`${HOST}/api/v1/me/`), deps);
    expect([reply?.status, await reply?.json()]).toEqual([401, expect.objectContaining({ msg: 'Missing Authorization Header' })]);
  });

  it('prefers a fixed path to one with a parameter, in any order, with and without the last slash', async () => {
    const table = [
      sample({ method: 'GET', path: '/api/v1/x/:pk', run: async () => ({ from: 'pk' }) }),
      sample({ method: 'GET', path: '/api/v1/x/data', run: async () => ({ from: 'data' }) }),
      sample({ method: 'GET', path: '/api/v1/x/:pk/deep/', run: async () => ({ from: 'deep' }) }),
    ];
    const from = async (path: string) => await (await query(table, path))?.json();
    expect(await from('/api/v1/x/data/')).toEqual({ from: 'data' });
    expect(await from('/api/v1/x/7')).toEqual({ from: 'pk' });
    expect(await from('/api/v1/x/7/deep')).toEqual({ from: 'deep' });
  });

  it('puts its security headers on every reply, and keeps those that a reply brings', async () => {
    const table = [
      sample({
        method: 'GET',
        path: '/api/v1/x/',
        run: async () => new Response('x', { headers: { 'cache-control': 'private' } }),
      }),
    ];
    const reply = await query(table, '/api/v1/x/');
    expect(reply?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply?.headers.get('cache-control')).toBe('private');
    expect((await query(table, '/api/v1/y/'))?.headers.get('cache-control')).toBe('no-store');
  });

  it('says nothing of its insides when it fails, and writes them to the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const table = [
      sample({ method: 'GET', path: '/api/v1/x/', run: () => Promise.reject(new Error('secret of the inside')) }),
      sample({
        method: 'GET',
        path: '/api/v1/y/',
        run: () => Promise.reject(new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'You may not.')),
      }),
    ];
    const bug = await query(table, '/api/v1/x/');
    expect(bug?.status).toBe(500);
    expect(await bug?.text()).not.toContain('secret');
    expect(log.mock.calls.join()).toContain('secret of the inside');
    const denied = await query(table, '/api/v1/y/');
    expect([denied?.status, await denied?.json()]).toEqual([
      403,
      {
        message: 'You may not.',
        errors: [
          { message: 'You may not.', error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR', level: 'error', extra: { issue_codes: [] } },
        ],
      },
    ]);
    log.mockRestore();
  });
});

describe('input', () => {
  const table = [
    sample({
      method: 'POST',
      path: '/api/v1/x/:pk',
      input: {
        params: z.object({ pk: z.coerce.number().int().positive() }),
        query: z.object({ n: z.coerce.number().optional() }),
        body: z.strictObject({ name: z.string(), tags: z.array(z.int()).optional() }),
      },
      run: async (_context, input) => input,
    }),
  ];
  const post = (
    body: BodyInit | null,
    headers: Record<string, string> = { 'content-type': 'application/json' },
    path = '/api/v1/x/1',
  ) => query(table, path, { method: 'POST', body, headers });

  it('is parsed by the schemas', async () => {
    expect(await (await post('{"name":"a"}', undefined, '/api/v1/x/1?n=2'))?.json()).toEqual({
      params: { pk: 1 },
      query: { n: 2 },
      body: { name: 'a' },
    });
    expect(await (await post(new URLSearchParams({ name: 'a' }), {}))?.json()).toMatchObject({ body: { name: 'a' } });
  });

  it('gets a 4xx, never a 5xx, whatever is wrong with it', async () => {
    const long = `"${'x'.repeat(200_000)}"`;
    const bodies: (BodyInit | null)[] = [
      null,
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"name":1}',
      '{"name":"a","__proto__":1}',
      '{"name":"a","constructor":{}}',
      long,
      '[[[[',
      '\u0000',
      new Uint8Array([0xff, 0xfe]),
      '{"name":"a","tags":["x"]}',
    ];
    for (const body of bodies) expect([body, (await post(body))?.status]).toEqual([body, 400]);
    const types = [
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
    ];
    for (const type of types) expect([type, (await post('{"name":"a"}', { 'content-type': type }))?.status]).toEqual([type, 400]);
    for (const path of ['/api/v1/x/0', '/api/v1/x/abc', '/api/v1/x/%00', '/api/v1/x/%E0%A4%A'])
      expect([path, (await post('{"name":"a"}', undefined, path))?.status]).toEqual([path, 404]);
    expect((await post('{"name":"a"}', undefined, '/api/v1/x/1?n=x'))?.status).toBe(400);
  });

  it('is refused when it is too large, before it is read to its end', async () => {
    expect((await post('x'.repeat(MAX_BODY_BYTES + 1)))?.status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const request = new Request(`${HOST}/api/v1/x/1`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect((await createRouter(table)(request, deps))?.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it('that does not fit names each field, deep ones with their place', async () => {
    const reply = await post('{"tags":["x"],"bogus":1}');
    expect(await reply?.json()).toEqual({
      message: { name: ['Missing data for required field.'], tags: { 0: ['Not a valid integer.'] }, bogus: ['Unknown field.'] },
    });
  });
});
