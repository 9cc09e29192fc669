import { expect, it } from 'vitest';
import type { RequestFailureKind } from '#app/screens/shell/api/read-failure.ts';
import { ApiFailure } from './lab-api.ts';
import type { LabConnection } from './lab.ts';
import { noteFailure } from './note-failure.ts';

it.each<[RequestFailureKind, LabConnection | null]>([
  ['offline', 'offline'],
  ['late', 'offline'],
  ['unreadable', 'offline'],
  ['broken', 'offline'],
  ['session', 'loggedOut'],
  ['denied', null],
  ['missing', null],
  ['conflict', null],
  ['tooLarge', null],
  ['tooMany', null],
  ['refused', null],
])('a call that ends as %s means: %s', (kind, connection) => {
  const noted: LabConnection[] = [];
  const isRefusal = noteFailure({ setConnection: (now) => noted.push(now) }, new ApiFailure(kind, []));
  expect(isRefusal).toBe(connection === null);
  expect(noted).toEqual(connection === null ? [] : [connection]);
});

it('rethrows errors that are not failed calls', () => {
  expect(() => noteFailure({ setConnection: () => undefined }, new TypeError('x is undefined'))).toThrow(TypeError);
});
