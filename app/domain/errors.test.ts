import { describe, expect, it } from 'vitest';
import { AppError, ERROR_TYPES, errorData, isWireType, reviveError, toWireError, type ErrorType } from './errors.ts';
import { errorDataSchema } from './warehouse/error-data.ts';

/** Meridian's own types: their wire form, and what is decided here. */
const OWN: readonly (readonly [type: ErrorType, wire: string, kind: string, status: number, codes: readonly number[]])[] = [
  ['LOGIN_REQUIRED_ERROR', 'GENERIC_COMMAND_ERROR', 'unauthenticated', 401, [1010]],
  ['ACTION_FORBIDDEN_ERROR', 'GENERIC_COMMAND_ERROR', 'denied', 403, [1010]],
  ['COMMAND_CONFLICT_ERROR', 'GENERIC_COMMAND_ERROR', 'conflict', 409, [1010]],
  ['RUN_DELETED_ERROR', 'GENERIC_COMMAND_ERROR', 'missing', 410, [1010]],
  ['STATE_TOO_LARGE_ERROR', 'GENERIC_COMMAND_ERROR', 'invalid', 413, [1010]],
  ['COMMAND_REFUSED_ERROR', 'GENERIC_COMMAND_ERROR', 'invalid', 422, [1010]],
  ['WEBSOCKET_REQUIRED_ERROR', 'GENERIC_COMMAND_ERROR', 'invalid', 426, [1010]],
  ['TOO_MANY_ATTEMPTS_ERROR', 'GENERIC_COMMAND_ERROR', 'limit', 429, []],
  ['METHOD_NOT_ALLOWED_ERROR', 'GENERIC_BACKEND_ERROR', 'invalid', 405, [1011]],
  ['QUERY_DATABASE_NOT_FOUND_ERROR', 'GENERIC_BACKEND_ERROR', 'missing', 404, [1011]],
  ['OBJECT_NOT_FOUND_ERROR', 'OBJECT_DOES_NOT_EXIST_ERROR', 'missing', 404, [1029]],
  ['SCHEMA_NOT_FOUND_ERROR', 'SCHEMA_DOES_NOT_EXIST_ERROR', 'missing', 404, [1003, 1016]],
  ['OBJECT_CONFLICT_ERROR', 'OBJECT_CHANGED_ERROR', 'conflict', 409, []],
  ['RESULTS_MISSING_ERROR', 'RESULTS_BACKEND_ERROR', 'missing', 404, [1031, 1032, 1033]],
  ['HISTORY_AWAY_ERROR', 'GENERIC_BACKEND_ERROR', 'upstream', 503, [1011]],
  ['RESULTS_UNAVAILABLE_ERROR', 'RESULTS_BACKEND_ERROR', 'missing', 503, [1031, 1032, 1033]],
  ['PAYLOAD_TOO_LARGE_ERROR', 'INVALID_PAYLOAD_FORMAT_ERROR', 'invalid', 413, [1019]],
  ['FIELD_INVALID_ERROR', 'MARSHMALLOW_ERROR', 'invalid', 400, [1040]],
  ['PAYLOAD_INVALID_ERROR', 'INVALID_PAYLOAD_SCHEMA_ERROR', 'invalid', 400, [1020]],
  ['EXPRESSION_INVALID_ERROR', 'INVALID_SQL_ERROR', 'invalid', 400, [1003]],
];

describe('own types of errors', () => {
  it('are all in this table', () => {
    const types = Object.keys(ERROR_TYPES).filter((type) => !isWireType(type));
    expect(types).toEqual(OWN.map(([type]) => type));
  });

  it.each(OWN)('%s is %s to clients, with its issue codes', (...[type, wire, kind, status, codes]) => {
    const error = new AppError(type, 'What happened.');
    expect(error).toMatchObject({ type, kind, status });
    const received = toWireError(error);
    expect(received).toMatchObject({ message: 'What happened.', error_type: wire, level: 'error' });
    expect(received.extra['issue_codes']).toMatchObject(codes.map((code) => ({ code })));
  });

  it.each(OWN)('%s stays itself from one Worker to another', (type, _wire, kind, status) => {
    const crossed = errorDataSchema.parse(JSON.parse(JSON.stringify(errorData(new AppError(type, 'x', { extra: { a: 1 } })))));
    expect(reviveError(crossed)).toMatchObject({ type, kind, status, extra: { a: 1 } });
  });

  it('have no duplicates: two that clients know by one name differ in kind or status', () => {
    const keys = Object.entries(ERROR_TYPES).flatMap(([type, { wire, kind, status }]) => {
      const own = wire === undefined ? [] : [[wire, kind, status]];
      return [...own, ...(isWireType(type) && OWN.some(([, name]) => name === type) ? [[type, kind, status]] : [])];
    });
    expect(new Set(keys.map(String)).size).toBe(keys.length);
  });
});
