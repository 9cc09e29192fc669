import { expect, it } from 'vitest';
import { classifyNeonFailure } from './neon-failure.ts';

const withCode = (message: string, code: string): Error => Object.assign(new Error(message), { code });
const FULL = withCode('could not extend file because project size limit (512 MB) has been exceeded', '53100');

it('knows a full project by its code, also as the cause of another error', () => {
  expect(classifyNeonFailure(FULL)).toBe('full');
  expect(classifyNeonFailure(new Error('Failed query', { cause: FULL }))).toBe('full');
});

it.each(['data transfer', 'compute time', 'written data', 'logical size'])('knows the quota of %s by its message', (quota) => {
  const message = `Server error (HTTP status 402): {"message":"Your project has exceeded the ${quota} quota. Upgrade your plan to increase limits."}`;
  expect(classifyNeonFailure(new Error(message))).toBe('full');
});

it.each([
  new Error('Error connecting to database: fetch failed'),
  withCode('column "quota" does not exist', '42703'),
  new DOMException('The operation timed out.', 'TimeoutError'),
  'exceeded the data transfer quota',
])('takes anything else for a database that is away: %s', (error) => {
  expect(classifyNeonFailure(error)).toBe('away');
});
