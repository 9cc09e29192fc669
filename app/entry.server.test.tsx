import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from '@remix-run/router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleError } from './entry.server.tsx';

const argsOf = (request = new Request('https://meridian.test/superset/sql_json/', { method: 'POST' })) =>
  ({ request, params: {}, context: {} }) as unknown as Parameters<typeof handleError>[1];

const logged = vi.fn();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(logged));
afterEach(() => {
  vi.restoreAllMocks();
  logged.mockReset();
});

it('logs nothing for a request that no page accepts', () => {
  handleError(new ErrorResponseImpl(405, 'Method Not Allowed', new Error('no action'), true), argsOf());
  expect(logged).not.toHaveBeenCalled();
});

it('logs a failure of ours, unless the client has left', () => {
  const failure = new Error('broken');
  handleError(failure, argsOf());
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"event":"page_failed"'));
  handleError(failure, argsOf(new Request('https://meridian.test/', { signal: AbortSignal.abort() })));
  expect(logged).toHaveBeenCalledTimes(1);
});
