import { expect, it, vi } from 'vitest';
import type { Checked, Grammar } from '#app/domain/sql/grammar.ts';
import { checkedExpression } from './query-error.ts';

it('remembers checks of expressions, in a bounded number of bytes', () => {
  const checkExpression = vi.fn((text: string): Checked<string> => ({ ok: true, value: text }));
  const grammar = { checkExpression } as unknown as Grammar;
  const check = (text: string) => checkedExpression(grammar, text, 'value', 'column');
  check('a');
  check('a');
  expect(checkExpression).toHaveBeenCalledTimes(1);
  // Two megabytes fit fewer texts than these, each there twice.
  for (let i = 0; i < 500; i += 1) check(String(i).padEnd(3_900));
  check('a');
  expect(checkExpression).toHaveBeenCalledTimes(502);
});
