import { describe, expect, it } from 'vitest';
import { readConflict } from './read-conflict.ts';
import { readFailure, type RequestFailureKind } from './read-failure.ts';
import type { Sent } from './sent.ts';

const refused = (status: number, body: unknown): Sent => ({
  kind: 'replied',
  status,
  isOk: false,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('readFailure', () => {
  it.each<[Sent, RequestFailureKind, { isRetryable: boolean; isOutcomeUnknown: boolean }]>([
    [{ kind: 'offline', cause: null }, 'offline', { isRetryable: true, isOutcomeUnknown: true }],
    [{ kind: 'late', afterMs: 1 }, 'late', { isRetryable: true, isOutcomeUnknown: true }],
    [{ kind: 'unreadable', status: 200 }, 'unreadable', { isRetryable: true, isOutcomeUnknown: true }],
    [{ kind: 'signedOut' }, 'session', { isRetryable: true, isOutcomeUnknown: false }],
    [refused(401, '<html>'), 'session', { isRetryable: true, isOutcomeUnknown: false }],
    [refused(429, ''), 'tooMany', { isRetryable: true, isOutcomeUnknown: false }],
    [refused(503, '<html>'), 'broken', { isRetryable: true, isOutcomeUnknown: false }],
    [refused(403, ''), 'denied', { isRetryable: false, isOutcomeUnknown: false }],
    [refused(404, ''), 'missing', { isRetryable: false, isOutcomeUnknown: false }],
    [refused(412, ''), 'conflict', { isRetryable: false, isOutcomeUnknown: false }],
    [refused(413, ''), 'tooLarge', { isRetryable: false, isOutcomeUnknown: false }],
    [refused(422, ''), 'refused', { isRetryable: false, isOutcomeUnknown: false }],
  ])('tells what %o means, and whether it can succeed later', (sent, kind, outlook) => {
    expect(readFailure(sent)).toMatchObject({ kind, message: null, ...outlook });
  });

  it('tells the id of the request with the errors of a server that failed: its own, where it tells one', () => {
    const sent = (status: number, extra?: object): Sent =>
      ({ ...refused(status, { errors: [{ message: 'a', extra }] }), requestId: 'r-1' }) as Sent;
    const extraOf = (failed: Sent) => readFailure(failed).errors[0]?.extra;
    expect([extraOf(sent(503)), extraOf(sent(500, { request_id: 'r-2' })), extraOf(sent(422))]).toEqual([
      { request_id: 'r-1' },
      { request_id: 'r-2' },
      {},
    ]);
  });

  it('reads every error of a list, with defaults for what one leaves out', () => {
    const second = { message: 'b', error_type: 'SYNTAX_ERROR', level: 'warning', extra: { position: 3 } };
    const failure = readFailure(refused(422, { errors: [{ message: 'a' }, second, { message: 7 }, null] }));
    expect(failure).toMatchObject({ status: 422, type: null, message: 'a' });
    expect(failure.errors).toEqual([
      { message: 'a', type: null, level: 'error', extra: {} },
      { message: 'b', type: 'SYNTAX_ERROR', level: 'warning', extra: { position: 3 } },
    ]);
  });

  it('reads messages by field, as text or as lists', () => {
    const failure = readFailure(refused(422, { message: { name: ['Taken.'], owners: { 0: ['Deleted.'] } } }));
    expect(failure.fields).toEqual({ name: 'Taken.', owners: 'Deleted.' });
    expect(failure.message).toBe('Taken. Deleted.');
    expect(readFailure(refused(422, { message: 'No owner' }))).toMatchObject({ message: 'No owner', fields: {} });
    const taken = { message: 'Taken.', errors: [{ message: 'Taken.', extra: { messages: { name: ['Taken.'] } } }] };
    expect(readFailure(refused(422, taken))).toMatchObject({ message: 'Taken.', fields: { name: 'Taken.' } });
  });

  it.each([null, '', '<html>', '[]', { errors: 3 }, { errors: [] }, { message: 3 }, { message: null }])(
    'has no message of the server where the body is %o',
    (body) => {
      expect(readFailure(refused(400, body))).toMatchObject({
        kind: 'refused',
        type: null,
        message: null,
        errors: [],
        fields: {},
      });
    },
  );
});

it('finds messages by field beside a plain message too', () => {
  const extra = { messages: { username: ['Taken.'] } };
  const failure = readFailure(refused(422, { message: 'Taken.', errors: [{ message: 'Taken.', extra }] }));
  expect(failure).toMatchObject({ message: 'Taken.', fields: { username: 'Taken.' } });
});

describe('readConflict', () => {
  const stale = (extra: unknown) =>
    refused(412, { errors: [{ message: 'Changed.', error_type: 'OBJECT_CHANGED_ERROR', extra }] });

  it('says who saved, when, and which version is stored now', () => {
    const changed_by = { first_name: 'Grace', last_name: 'Hopper' };
    expect(readConflict(stale({ changed_by, changed_on: '2026-11-21T09:00:00', etag: '"7.2"' }))).toEqual({
      changedBy: 'Grace Hopper',
      changedOn: '2026-11-21T09:00:00',
      etag: '"7.2"',
    });
  });
  it('knows no user where the reply names none', () => {
    const unknown = { changedBy: null, changedOn: null, etag: null };
    expect(readConflict(stale({ changed_by: null }))).toEqual(unknown);
    expect(readConflict(stale({ changed_by: { first_name: '', last_name: '' }, etag: 3 }))).toEqual(unknown);
    expect(readConflict(refused(412, '<html>'))).toEqual(unknown);
  });
  it('is no conflict where anything else was refused', () => {
    expect(readConflict(refused(422, { errors: [{ message: 'No.', extra: { etag: '"7.2"' } }] }))).toBeNull();
    expect(readConflict({ kind: 'signedOut' })).toBeNull();
  });
});
