// The id of a request on its way through Workers and objects, as workerd runs them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentRequestId, withBackgroundContext } from '#app/services/logging/log-context.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { bindings } from './bindings.ts';

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(JSON.parse(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** A chunk that isn't JSON: an unexpected error. */
const failIn = (requestId: string): Promise<unknown> =>
  withBackgroundContext({}, requestId, () => {
    const header = { staging: 's', columns: [] } as never;
    return createWarehouseStub(bindings.WAREHOUSE, 'request-id')
      .appendChunk(header, 'no JSON')
      .catch(() => undefined);
  });

it('an object logs under the id of each of its callers', async () => {
  await Promise.all(['r-1', 'r-2'].map(failIn));
  expect(logged).toHaveLength(2);
  for (const requestId of ['r-1', 'r-2'])
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'object_failed', requestId }));
});

it('follows work beside other work', async () => {
  const idAfter = (id: string, waitMs: number) =>
    withBackgroundContext({}, id, async () => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return currentRequestId();
    });
  expect(await Promise.all([idAfter('a', 2), idAfter('b', 1)])).toEqual(['a', 'b']);
});
