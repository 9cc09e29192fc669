import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { redactError } from './redact-error.ts';

const SHOWN = 'select cast(pw as int) from orders o where nope = 1';
const redacted = (message: string, extra: Record<string, unknown> = {}): AppError =>
  redactError(
    new AppError('GENERIC_DB_ENGINE_ERROR', message, {
      extra: { ...(/ not exist/.test(message) && { sqlstate: '42703' }), ...extra },
    }),
    SHOWN,
  ) as AppError;

describe('redactError', () => {
  it.each([
    'column "nope" does not exist',
    'no such column: nope',
    'no such column: o.nope',
    'division by zero',
    'malformed JSON',
    'near "cast": syntax error',
    'cannot cast type text to integer',
  ])('keeps %s, which names only what was written', (message) => {
    expect(redacted(message).message).toBe(message);
  });

  it.each([
    ['invalid input syntax for type integer: "hidden7"', 'invalid input syntax for type integer'],
    ['no such column: regio', 'no such column'],
    ['column "regio" does not exist', 'column … does not exist'],
    ['operator does not exist: secret = integer', 'operator does not exist'],
    ['relation "allowed" does not exist', 'relation … does not exist'],
    [`bad JSON path: 'LEAK'`, 'bad JSON path'],
    ['near "north": syntax error', 'near …: syntax error'],
    ['value "LEAK" is out of range for type integer', 'value … is out of range for type integer'],
    ['value 4711 is out of range', 'value … is out of range'],
    ['Error: no such column: regio', 'no such column'],
    ['date/time field value out of range: "2026-13-01"', 'date/time field value out of range'],
  ])('leaves out what was not written: %s', (message, kept) => {
    const { message: text } = redacted(message);
    expect(text).toMatch(/^.*\. Row-level security applies/);
    expect(text.startsWith(`${kept}. `)).toBe(true);
  });

  it('repeats no value of a row, even if a caller guessed it', () => {
    const guessed = new AppError('GENERIC_DB_ENGINE_ERROR', 'invalid input syntax for type integer: "hidden7"', {
      extra: { sqlstate: '22P02' },
    });
    expect((redactError(guessed, "select 'hidden7' from orders") as AppError).message).not.toContain('hidden7');
    expect(
      (redactError(new AppError('GENERIC_DB_ENGINE_ERROR', "bad JSON path: 'hidden7'"), "select 'hidden7'") as AppError).message,
    ).not.toContain('hidden7');
  });

  it('drops hints, details and places', () => {
    const extra = {
      engine_name: 'PostgreSQL',
      sqlstate: '42703',
      hint: 'Perhaps you meant "orders.secret".',
      detail: 'x',
      position: {},
    };
    expect(redacted('column "nope" does not exist', extra).extra).toEqual({ engine_name: 'PostgreSQL', sqlstate: '42703' });
  });

  it('leaves other errors alone', () => {
    const error = new AppError('BACKEND_TIMEOUT_ERROR', 'The query was stopped after 30 seconds. Ask for less: a shorter range.');
    expect(redactError(error, '')).toBe(error);
    const bug = new Error('x');
    expect(redactError(bug, '')).toBe(bug);
  });
});
