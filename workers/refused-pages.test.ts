import type { ServerBuild } from '@remix-run/cloudflare';
import { describe, expect, it } from 'vitest';
import { refusalResponse } from '#app/domain/viewer/refusal.ts';
import { findRefusal, toGetRequest, withRefusals } from './refused-pages.ts';

const post = { method: 'POST', url: 'http://h/explore/' };

describe('findRefusal', () => {
  it('spec 32: finds a form that was sent to a page without an action, whatever body the framework wrote', async () => {
    const framework = () => new Response('Error: You made a POST request to "/explore/"', { status: 405 });
    expect(await findRefusal(post, framework())).toEqual({ status: 405, message: '' });
    expect(await findRefusal({ ...post, url: 'http://h/explore.data' }, framework())).toBeNull();
    expect(await findRefusal(post, new Response('<html>', { status: 401 }))).toBeNull();
  });

  it('spec 32: reads the status and message of a refusal by a route without a page', async () => {
    const bare = refusalResponse({ status: 400, message: 'This page was open for too long.' });
    expect(await findRefusal({ ...post, url: 'http://h/logout/' }, bare)).toEqual({
      status: 400,
      message: 'This page was open for too long.',
    });
    const failed = refusalResponse({ status: 500, message: '', requestId: 'r-1' });
    expect(await findRefusal(post, failed)).toEqual({ status: 500, message: '', requestId: 'r-1' });
  });
});

it('spec 32: toGetRequest drops the body of a request and keeps its cookies', () => {
  const headers = { cookie: 'a=b', 'content-type': 'text/plain' };
  const reading = toGetRequest(new Request(post.url, { method: 'POST', headers, body: 'x' }));
  expect([reading.method, reading.url, reading.headers.get('cookie'), reading.headers.get('content-type')]).toEqual([
    'GET',
    post.url,
    'a=b',
    null,
  ]);
});

it('spec 32: withRefusals makes every page show the refusal, and keeps the page for unknown addresses', async () => {
  const read = () => 'found';
  const action = () => 'done';
  const page = (id: string) => ({ id, parentId: 'root', module: { default: () => null, loader: read, action } });
  const routes = {
    root: { id: 'root', module: { loader: read } },
    'routes/a': page('routes/a'),
    'routes/not-found': page('routes/not-found'),
  };
  const refused = withRefusals({ routes } as unknown as ServerBuild).routes;
  const run = (id: string): unknown => {
    const loader = refused[id]?.module.loader as ((args: unknown) => unknown) | undefined;
    return loader?.({ context: { refusal: { status: 405, message: '' } } });
  };
  expect([run('root'), run('routes/not-found')]).toEqual(['found', 'found']);
  expect(refused['routes/a']?.module.action).toBeUndefined();
  const thrown = await Promise.resolve()
    .then(() => run('routes/a'))
    .catch((error: unknown) => error);
  expect((thrown as Response).status).toBe(405);
});
