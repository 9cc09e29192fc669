import { describe, expect, it } from 'vitest';
import { readFormFailure, touchedErrors } from './form-failure.ts';

const wrong = (extra: object, message = 'The password is incorrect.') => ({
  errors: [{ message, error_type: 'CONNECTION_INVALID_PASSWORD_ERROR', level: 'error', extra }],
});

const refused = (status: number, body: unknown) =>
  readFormFailure({ kind: 'replied', status, isOk: false, text: JSON.stringify(body) });

describe('readFormFailure', () => {
  it('puts the message at the field that is most likely wrong', () => {
    expect(refused(400, wrong({ invalid: ['username', 'password'] })).fields).toEqual({
      password: 'The password is incorrect.',
    });
    expect(refused(400, wrong({ invalid: ['host', 'port'] }, 'Closed.')).fields).toEqual({ host: 'Closed.' });
  });
  it('names each field that is missing', () => {
    const { fields } = refused(422, wrong({ missing: ['host', 'username'] }));
    expect(fields).toEqual({ host: 'Enter the host.', username: 'Enter the user.' });
  });
  it('reads messages by field, in text or in lists', () => {
    const failure = refused(422, { message: { database_name: 'Taken.', cache_timeout: ['Too long.', 'Really.'] } });
    expect(failure.fields).toEqual({ database_name: 'Taken.', cache_timeout: 'Too long. Really.' });
    expect(failure.message).toBe('Taken. Too long. Really.');
  });
  it('says something for every reply, whatever is in it', () => {
    for (const [status, body] of [
      [500, null],
      [502, '<html>'],
      [422, {}],
      [400, { message: 3 }],
      [404, { message: 'Not found' }],
    ] as const) {
      expect(refused(status, body).message).not.toBe('');
    }
    expect(refused(401, null)).toMatchObject({ kind: 'session' });
    expect(refused(503, null)).toMatchObject({ kind: 'broken' });
  });
});

describe('touchedErrors', () => {
  it('shows nothing of fields that were not left yet', () => {
    const failure = refused(422, wrong({ missing: ['host', 'username'] }));
    expect(touchedErrors(failure, new Set(['host']))).toEqual({ host: 'Enter the host.' });
  });
  it('waits for all of the fields that are wrong together', () => {
    const failure = refused(422, wrong({ invalid: ['username', 'password'] }));
    expect(touchedErrors(failure, new Set(['username']))).toEqual({});
    expect(touchedErrors(failure, new Set(['username', 'password']))).toHaveProperty('password');
  });
});
