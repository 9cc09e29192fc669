import { expect, it } from 'vitest';
import type { LogLevel } from '#app/domain/log/log-level.ts';
import { writeHostLine, writeProcessLine } from './log-line.ts';

const timestamp = Date.UTC(2026, 10, 29, 1, 2, 3);
const TIME = '2026-11-29T01:02:03.000Z';
const written = (
  message: string,
  { level = 'error', kept = 'info' }: { readonly level?: string; readonly kept?: LogLevel } = {},
): unknown => {
  const line = writeHostLine({ timestamp, level, message }, kept);
  return line === null ? null : JSON.parse(line);
};

it('adds the time to a line of the Workers', () => {
  expect(written('{"level":"error","event":"run_failed","message":"m","requestId":"r-1"}')).toEqual({
    time: TIME,
    level: 'error',
    event: 'run_failed',
    message: 'm',
    requestId: 'r-1',
  });
});

it('leaves out lines below the level', () => {
  expect(written('{"level":"debug","event":"x","message":"m"}', { level: 'debug' })).toBeNull();
  expect(written('{"level":"debug","event":"x","message":"m"}', { level: 'debug', kept: 'debug' })).toMatchObject({ event: 'x' });
});

const HUNG_UP = [
  'uncaught exception; exception = workerd/api/streams/internal.c++:532: disconnected: pump canceled\nstack: /opt/a b/workerd@65d36f0 /opt/a b/workerd@2a6bf10',
  'workerd/io/io-context.c++:1: info: exception = workerd/api/streams/identity-transform-stream.c++:296: disconnected: reader canceled\nstack: /opt/workerd@65d36f0 /opt/workerd@2a6bf10',
  'workerd/io/worker-entrypoint.c++:497: error: e = kj/compat/http.c++:1993: disconnected: peer closed; stack: 7f3a1c2d 7f3a1c2e 55e01a2b',
  'kj/async-io-unix.c++:186: disconnected: ::writev(fd, iov): Broken pipe; fd = 41\nstack: /usr/bin/workerd@2f3b4c0 /usr/bin/workerd@2f3b4d1',
  'Uncaught Error: Network connection lost.\n    at async run (app.js:12:345)',
  'uncaught exception; source = Uncaught (in promise); stack = Error: The client disconnected.\n    at x (app.js:1:2)',
];

it.each(HUNG_UP)('is silent about a client that has hung up, at whatever level workerd says it: %s', (message) => {
  for (const level of ['info', 'log', 'warn', 'error']) expect(written(message, { level })).toBeNull();
});

it.each(HUNG_UP)('says so in one short line at debug, without a stack: %s', (message) => {
  const line = written(message, { kept: 'debug' }) as { readonly event: string; readonly message: string };
  expect(line.event).toBe('client_disconnected');
  expect(line.message).not.toMatch(/\n|7f3a1c2e|workerd@|app\.js/);
});

it('turns other output of the runtime into one object, without stack addresses', () => {
  expect(written('workerd/server/server.c++:12: error: out of files; stack: 7f3a1c2d 7f3a1c2e')).toEqual({
    time: TIME,
    level: 'error',
    event: 'runtime',
    message: 'workerd/server/server.c++:12: error: out of files',
  });
  const own = 'failed: jsg.Error: x\nstack: /opt/a b/workerd@65d36f0 /opt/a b/workerd@2a6bf10';
  expect(written(own)).toMatchObject({ message: 'failed: jsg.Error: x' });
  expect(written('stack: /opt/workerd@65d36f0 /opt/workerd@2a6bf10')).toBeNull();
  expect(written('listening', { level: 'log' })).toMatchObject({ level: 'info', message: 'listening' });
});

it('keeps the source lines of a JavaScript stack', () => {
  expect(written('Error: x\n    at run (app.js:12:345)')).toMatchObject({ message: 'Error: x\n    at run (app.js:12:345)' });
});

it('prints the log of a Warehouse’s process, and its other output only at debug level', () => {
  const own = '{"level":"error","event":"object_failed","message":"m"}';
  expect(JSON.parse(writeProcessLine(own, timestamp, 'info') ?? '')).toMatchObject({ time: TIME, event: 'object_failed' });
  expect(writeProcessLine('workerd/server/server.c++:12: warning: x', timestamp, 'info')).toBeNull();
  expect(writeProcessLine('workerd/server/server.c++:12: warning: x', timestamp, 'debug')).toContain('"event":"runtime"');
});
