// Pages that fail: for want of space they say so, also where not even the visitor can be read; else they name their request.
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare';
import { describe, expect, it, vi } from 'vitest';
import { STORAGE_FULL_MESSAGE } from '#app/domain/errors.ts';
import { withRequestContext } from '#app/services/logging/log-context.server.ts';
import { withFullStorage, withStorageErrors } from '#workers/storage-errors.ts';

const read = (): Response => new Response('read');

const full = (): never => {
  throw new Error('D1_ERROR: query failed', { cause: new Error('database or disk is full: SQLITE_FULL') });
};

/** Routes that send data, so that no page has to be rendered. */
function buildWith(loader: () => unknown): ServerBuild {
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null, loader: () => null } },
    'routes/page': { id: 'routes/page', parentId: 'root', path: 'page', module: { loader, action: loader } },
    'routes/static': { id: 'routes/static', parentId: 'root', path: 'static', module: {} },
  };
  const assets = { version: '1', url: '/m.js', entry: { module: '/e.js', imports: [] }, routes: {} };
  const rest = { publicPath: '/', assetsBuildDirectory: 'x', basename: '/', isSpaMode: false, mode: 'production' };
  const entry = { module: { default: () => new Response('page') } };
  return { ...rest, future: { v3_throwAbortReason: true }, assets, entry, routes } as unknown as ServerBuild;
}

const send = async (build: ServerBuild, path: string, method = 'GET') => {
  const reply = await createRequestHandler(build, 'production')(
    new Request(`http://here.invalid${path}`, { method }),
    {} as never,
  );
  return { status: reply.status, text: await reply.text() };
};

describe('pages of a full disk', () => {
  it('are 507 with what to do, where a loader or an action fails for want of space', async () => {
    for (const method of ['GET', 'POST'])
      expect(await send(withStorageErrors(buildWith(full)), '/page', method)).toEqual({
        status: 507,
        text: STORAGE_FULL_MESSAGE,
      });
    expect(await send(withStorageErrors(buildWith(read)), '/page')).toEqual({ status: 200, text: 'read' });
  });

  it('are 507 where the visitor is not known, whatever the page would do', async () => {
    const build = withFullStorage(buildWith(read));
    for (const path of ['/page', '/static'])
      for (const method of ['GET', 'POST'])
        expect(await send(build, path, method)).toEqual({ status: 507, text: STORAGE_FULL_MESSAGE });
  });

  it('leave the root as it is, which frames them', () => {
    const build = buildWith(read);
    expect(withFullStorage(build).routes['root']).toBe(build.routes['root']);
  });
});

it('a page that fails is found in the log by the id that it shows, and says nothing else of itself', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const build = withStorageErrors(buildWith(() => Promise.reject(new Error('secret of the house'))));
  const request = new Request('http://here.invalid/', { headers: { 'x-request-id': 'r-1' } });
  for (const method of ['GET', 'POST']) {
    const reply = await withRequestContext(request, {}, () => send(build, '/page', method));
    expect(reply).toEqual({ status: 500, text: '{"refusal":"","requestId":"r-1"}' });
  }
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toMatchObject(
    [1, 2].map(() => ({ event: 'page_failed', requestId: 'r-1', path: '/page', error: 'secret of the house' })),
  );
  log.mockRestore();
});

it('what a page refuses or redirects is no failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as loaders of Remix do.
  const build = withStorageErrors(buildWith(() => Promise.reject(new Response('gone', { status: 404 }))));
  expect((await send(build, '/page')).status).toBe(404);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
