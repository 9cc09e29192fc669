// Files of reports behind signed links.
import { expect, it } from 'vitest';
import { handleApi } from '#app/api/router/router.server.ts';
import { createStoreFile } from '#app/services/reports/report-files.server.ts';
import { purgeLinkedFiles } from '#app/services/retention/purge-report-files.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { agedBucket } from '#tests/fixtures/uploads/aged-bucket.ts';
import { startMetadata, testDeps } from '#tests/fixtures/metadata/metadata.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 9);
const DAY_MS = 86_400_000;

async function startFiles() {
  const metadata = await startMetadata();
  const objects = new Map<string, { bytes: Uint8Array; uploaded: Date }>();
  const clock = { nowMs: NOW_MS };
  const deps: Deps = {
    ...testDeps(metadata.db, clock),
    reportFiles: {
      open: async (key) => (objects.has(key) ? new Response(new Uint8Array(objects.get(key)?.bytes ?? [])).body : null),
    },
  };
  const store = createStoreFile({
    bucket: { put: async (key, bytes) => objects.set(key, { bytes, uploaded: new Date(clock.nowMs) }) },
    secretKey: deps.config.secretKey,
    publicUrl: 'http://localhost',
    newUuid: deps.newUuid,
    now: deps.now,
  });
  const get = async (url: string) => (await handleApi(new Request(url), deps)) ?? expect.unreachable();
  return { store, get, clock, objects };
}

const file = {
  name: 'Überblick.csv',
  contentType: 'text/csv; charset=utf-8',
  bytes: new TextEncoder().encode('a,b\n'),
  expiresMs: NOW_MS + 7 * DAY_MS,
};

it('opens the file without a login, as a download, until the link expires', async () => {
  const { store, get, clock } = await startFiles();
  const url = await store(file);
  const reply = await get(url);
  expect([reply.status, await reply.text()]).toEqual([200, 'a,b\n']);
  expect(reply.headers.get('content-disposition')).toBe(
    'attachment; filename="_berblick.csv"; filename*=UTF-8\'\'%C3%9Cberblick.csv',
  );
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  clock.nowMs = file.expiresMs + 1000;
  expect((await get(url)).status).toBe(410);
});

it('refuses links that it has not signed, and whose file is deleted', async () => {
  const { store, get, objects } = await startFiles();
  const url = await store(file);
  const [head = '', payload = '', signature = ''] = url.split('/').at(-1)?.split('.') ?? [];
  const other = btoa(
    JSON.stringify({ key: 'results/x', name: 'x', contentType: 'text/html', exp: 9e9, aud: 'meridian:report-file' }),
  ).replace(/=+$/, '');
  const root = url.slice(0, url.lastIndexOf('/'));
  for (const token of [
    `${head}.${other}.${signature}`,
    `${head}.${payload}.${signature.slice(0, -2)}AA`,
    'x',
    `${head}.${payload}.`,
  ])
    expect((await get(`${root}/${token}`)).status, token).toBe(404);
  objects.clear();
  expect((await get(url)).status).toBe(404);
});

it('deletes files after their links have expired, however many there are', async () => {
  const files = { 'reports/a': 1, 'reports/b': 7.5, 'reports/c': 9, 'reports/d': 0, 'reports/e': 8.5, 'results/old': 300 };
  const { bucket, keys } = agedBucket(files, NOW_MS);
  expect(await purgeLinkedFiles(bucket, NOW_MS)).toBe(2);
  expect(keys()).toEqual(['reports/a', 'reports/b', 'reports/d', 'results/old']);
});
