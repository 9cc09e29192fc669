import { expect, it, vi } from 'vitest';
import { remember } from './remember.ts';

it('computes a text once, tells arguments apart, and forgets the oldest', () => {
  const compute = vi.fn((text: string, use: string) => ({ text, use }));
  const remembered = remember(compute);
  expect(remembered('a', 'b')).toBe(remembered('a', 'b'));
  expect(remembered('a', 'c')).toEqual({ text: 'a', use: 'c' });
  expect(compute).toHaveBeenCalledTimes(2);
  // Four megabytes fit fewer texts than these.
  for (let i = 0; i < 1_000; i += 1) remembered(String(i).padEnd(4_000), '');
  remembered('a', 'b');
  expect(compute).toHaveBeenCalledTimes(1_003);
});

it('does not keep results that are enormous, by a walk or by what they say of themselves', () => {
  const enormous = vi.fn((text: string) => ({ tree: text.repeat(1_000_000) }));
  const other = remember(enormous);
  other('xx');
  other('xx');
  expect(enormous).toHaveBeenCalledTimes(2);
  const telling = vi.fn((text: string) => ({ bytes: text.length * 300 }));
  const measured = remember(telling, { maxBytes: 4_000, measureBytes: ({ bytes }) => bytes });
  measured('xx');
  measured('xx');
  measured('xxxx');
  measured('xxxx');
  expect(telling).toHaveBeenCalledTimes(3);
});
