import { expect, it, vi } from 'vitest';
import { remember } from './remember.ts';

it('computes a text once, tells arguments apart, and forgets the oldest', () => {
  const compute = vi.fn((text: string, use: string) => ({ text, use }));
  const remembered = remember(compute);
  expect(remembered('a', 'b')).toBe(remembered('a', 'b'));
  expect(remembered('a', 'c')).toEqual({ text: 'a', use: 'c' });
  expect(compute).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 400; i += 1) remembered(String(i), '');
  remembered('a', 'b');
  expect(compute).toHaveBeenCalledTimes(403);
});

it('does not keep what is very long', () => {
  const compute = vi.fn((text: string) => text.length);
  const remembered = remember(compute);
  remembered('x'.repeat(9_000));
  remembered('x'.repeat(9_000));
  expect(compute).toHaveBeenCalledTimes(2);
});
