import { expect, it } from 'vitest';
import { acceptRequestId, readRequestId } from './request-id.ts';

it.each(['r-1', '8f1c2d3e4a5b6c7d-FRA', '0b6f7c1e-9f0e-4c47-8a39-0d7d4f6a3a11', 'trace.7_a'])('takes %s', (id) => {
  expect(acceptRequestId(id)).toBe(id);
});

it.each(['', ' ', 'a b', 'a\nb', 'a"b', '<script>', '../x', '-x', 'ä', '${x}', 'x'.repeat(65)])('refuses %j', (id) => {
  expect(acceptRequestId(id)).toBeNull();
});

it('prefers the client’s id to the platform’s, and takes the platform’s where the client’s is refused', () => {
  expect(readRequestId(new Headers({ 'X-Request-Id': 'mine', 'cf-ray': 'ray-7' }))).toBe('mine');
  expect(readRequestId(new Headers({ 'X-Request-Id': '<b>', 'cf-ray': 'ray-7' }))).toBe('ray-7');
  expect(readRequestId(new Headers())).toBeNull();
});
