import { afterEach, expect, it, vi } from 'vitest';
import { withBackgroundContext } from '#app/services/logging/log-context.server.ts';
import { replyToFailure } from './reply-to-failure.ts';

afterEach(() => void vi.restoreAllMocks());

async function replyTo(path: string, signal?: AbortSignal) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = new Request(`https://meridian.test${path}`, signal ? { signal } : {});
  const fail = () => replyToFailure(new Error('secret of the house'), request, 'r-1');
  const reply = withBackgroundContext({}, 'r-1', fail);
  return {
    status: reply.status,
    text: await reply.text(),
    lines: log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown),
  };
}

it.each(['/superset/welcome/', '/api/v1/chart/1'])(
  'contains the request id, which is also in the log, and no details of the failure: %s',
  async (path) => {
    const { status, text, lines } = await replyTo(path);
    expect([status, text.includes('r-1'), text.includes('secret')]).toEqual([500, true, false]);
    expect(lines).toMatchObject([{ event: 'request_failed', requestId: 'r-1', path, error: 'secret of the house' }]);
  },
);

it('logs no error if the client has disconnected', async () => {
  expect((await replyTo('/', AbortSignal.abort())).lines).toEqual([]);
});
