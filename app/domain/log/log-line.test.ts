import { expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { writeLogLine } from './log-line.ts';

const entry = { level: 'error', event: 'run_failed', message: 'The run failed.', requestId: 'r-1' } as const;
const lineOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(writeLogLine({ ...entry, fields })) as Record<string, unknown>;

it('is one JSON object on one line, the level first', () => {
  const line = writeLogLine({ ...entry, fields: { databaseId: 3, error: new Error('first\nsecond') } });
  expect(line).not.toContain('\n');
  expect(line.startsWith('{"level":"error","event":"run_failed","message":"The run failed.","requestId":"r-1",')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({ databaseId: 3, errorType: 'Error', error: 'first\nsecond' });
});

it('has no request id outside requests', () => {
  expect(JSON.parse(writeLogLine({ ...entry, requestId: null }))).not.toHaveProperty('requestId');
});

it('has a stack only for unexpected errors', () => {
  expect(lineOf({ error: new TypeError('x is undefined') })).toMatchObject({
    errorType: 'TypeError',
    stack: expect.any(String) as string,
  });
  const foreseen = new AppError('ASYNC_WORKERS_ERROR', 'Try again.', { cause: new Error('socket closed') });
  expect(lineOf({ error: foreseen })).toMatchObject({ errorType: 'ASYNC_WORKERS_ERROR', causes: ['socket closed'] });
  expect(lineOf({ error: foreseen })).not.toHaveProperty('stack');
});

it('hides secrets in the message, the stack and the causes of an error', () => {
  const cause = new Error('connect postgres://ada:hunter2@db.example.com/sales failed');
  const line = writeLogLine({
    ...entry,
    fields: { error: new Error('Failed: password=hunter2', { cause }), note: 'token: hunter2' },
  });
  expect(line).not.toContain('hunter2');
  expect(line).toContain('db.example.com');
});

it('has only the message of a thrown object', () => {
  expect(lineOf({ error: { message: 'no', parameters: { host: 'inside' } } })).toMatchObject({ error: 'no' });
  expect(JSON.stringify(lineOf({ error: { message: 'no', parameters: { host: 'inside' } } }))).not.toContain('inside');
});

it('truncates texts that are too long for a platform', () => {
  expect(String(lineOf({ error: 'x'.repeat(100_000) })['error']).length).toBeLessThan(5_000);
});
