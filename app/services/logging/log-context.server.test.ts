import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  callerHeaders,
  currentRequestId,
  currentUserId,
  noteUser,
  withBackgroundContext,
  withCallerContext,
  withOwnRequestId,
  withRequestContext,
} from './log-context.server.ts';
import { logDebug, logError, logInfo } from './log.server.ts';

const logged: string[] = [];
const consoles = ['debug', 'info', 'warn', 'error'] as const;
beforeEach(() => {
  for (const level of consoles) vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  logged.length = 0;
});

const requestOf = (headers: Record<string, string>): Request => new Request('https://meridian.test/', { headers });
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

it('follows a request through its awaits, apart from concurrent requests', async () => {
  const serve = (id: string, waitMs: number) =>
    withRequestContext(requestOf({ 'x-request-id': id }), {}, async () => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await Promise.resolve().then(() => logError('failed', 'It failed.'));
      return currentRequestId();
    });
  expect(await Promise.all([serve('a', 2), serve('b', 1)])).toEqual(['a', 'b']);
  expect(logged.map((line) => (JSON.parse(line) as { requestId: string }).requestId).toSorted()).toEqual(['a', 'b']);
});

it('replaces an unsafe request id with a new one', () => {
  const id = withRequestContext(requestOf({ 'x-request-id': '{"a":1}' }), {}, currentRequestId);
  expect(id).toMatch(UUID);
  expect(withRequestContext(requestOf({}), {}, currentRequestId)).not.toBe(id);
});

it('passes the id and the user on to our other Workers and objects, and ignores a user header from outside', () => {
  const headers = withRequestContext(requestOf({ 'x-request-id': 'a', 'x-user-id': '9' }), {}, () => {
    expect(currentUserId()).toBeNull();
    noteUser(3);
    return callerHeaders();
  });
  expect(withCallerContext(requestOf(headers), {}, () => [currentRequestId(), currentUserId()])).toEqual(['a', 3]);
  expect(withCallerContext(requestOf({}), {}, currentRequestId)).toMatch(UUID);
});

it('gives each message of a batch the id of the request that caused it, or a new one', () => {
  withBackgroundContext({}, null, () => {
    const batch = currentRequestId();
    expect(withOwnRequestId(currentRequestId, 'a')).toBe('a');
    expect(withOwnRequestId(currentRequestId)).not.toBe(batch);
    expect(currentRequestId()).toBe(batch);
  });
});

it('leaves out lines below the level, which is info unless a valid one is set', () => {
  const lines = (level?: string): number => {
    logged.length = 0;
    const settings = level === undefined ? {} : { LOG_LEVEL: level };
    withBackgroundContext(settings, 'r', () => [logDebug, logInfo, logError].forEach((log) => log('x', 'X.')));
    return logged.length;
  };
  expect(['debug', 'info', 'WARN', 'error', 'loud', undefined].map(lines)).toEqual([3, 2, 1, 1, 2, 2]);
});

it('works outside requests', () => {
  logError('failed', 'It failed.', { error: new Error('x') });
  expect([callerHeaders(), currentRequestId()]).toEqual([{}, null]);
  expect(logged).toHaveLength(1);
});
