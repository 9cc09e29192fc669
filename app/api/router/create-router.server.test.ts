// Replies to unexpected errors.
import { expect, it, vi } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { withBackgroundContext, withRequestContext } from '#app/services/logging/log-context.server.ts';
import { createRouter } from './create-router.server.ts';
import { endpoint } from './endpoint.ts';

const failing = (path: string, error: Error) =>
  endpoint({
    method: 'GET',
    path,
    summary: 's',
    tag: 't',
    input: {},
    output: null,
    ignoresIdentity: true,
    rule: { kind: 'public', why: 'a test' },
    run: () => Promise.reject(error),
  });
const router = createRouter([
  failing('/api/v1/unforeseen/', new Error('secret of the house')),
  failing('/api/v1/refused/', new AppError('COMMAND_REFUSED_ERROR', 'Refused.')),
  failing('/api/v1/denied/', new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'Denied.')),
]);
const deps = {
  config: { secureCookies: false, accessRequestUrl: 'https://wiki.example.org/access' },
  newUuid: () => 'request-1',
} as unknown as Deps;

async function call(path: string, headers: Record<string, string> = {}, signal = new AbortController().signal) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reply = await router(new Request(`http://here.invalid${path}`, { headers, signal }), deps);
  const logged = JSON.stringify(log.mock.calls);
  log.mockRestore();
  const body: { readonly errors: readonly { readonly extra: object }[] } = await (reply as Response).json();
  return { extra: body.errors[0]?.extra, text: JSON.stringify(body), logged };
}

it('spec 455: an unexpected error is reported by its id in the log, and by nothing else', async () => {
  const { extra, text, logged } = await call('/api/v1/unforeseen/');
  expect(extra).toMatchObject({ request_id: 'request-1' });
  expect(text).not.toContain('secret');
  expect(logged).toContain('request-1');
});

it('uses the id that the Worker has given the request', async () => {
  const request = new Request('http://here.invalid/', { headers: { 'cf-ray': 'ray-7' } });
  const { extra, logged } = await withRequestContext(request, {}, () => call('/api/v1/unforeseen/'));
  expect(extra).toMatchObject({ request_id: 'ray-7' });
  expect(logged).toContain('ray-7');
});

it('logs one short line, at debug, of what a client met that has left', async () => {
  const log = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const run = () => call('/api/v1/unforeseen/', {}, AbortSignal.abort());
  expect((await withBackgroundContext({ LOG_LEVEL: 'info' }, 'r-1', run)).logged).toBe('[]');
  expect(log).not.toHaveBeenCalled();
  await withBackgroundContext({ LOG_LEVEL: 'debug' }, 'r-1', run);
  expect(log.mock.calls).toEqual([
    [
      '{"level":"debug","event":"client_disconnected","message":"The client disconnected.","requestId":"r-1","error":"secret of the house"}',
    ],
  ]);
  log.mockRestore();
});

it('gives no id for what was refused on purpose', async () => {
  expect((await call('/api/v1/refused/')).extra).not.toHaveProperty('request_id');
});

it('spec 456: missing rights are reported with the page where access can be requested', async () => {
  expect((await call('/api/v1/denied/')).extra).toMatchObject({ link: 'https://wiki.example.org/access' });
});
