import { expect, it } from 'vitest';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { sqlProblems } from './sql-problems.ts';

it('tells line and columns of what a grammar found', () => {
  const text = 'select 1;\n  selct 2';
  expect(sqlProblems(postgresGrammar.parse(text), text)).toEqual([
    { line_number: 2, start_column: 3, end_column: 7, message: expect.stringContaining('selct') as string },
  ]);
});

it('ends a problem of several lines with its first, and one of no length where it begins', () => {
  const found = (from: number, to: number): ReturnType<Grammar['parse']> => ({
    ok: false,
    diagnostics: [{ code: 'syntax', message: 'm', from, to }],
  });
  expect(sqlProblems(found(1, 6), 'abc\ndef')).toEqual([{ line_number: 1, start_column: 2, end_column: 3, message: 'm' }]);
  expect(sqlProblems(found(5, 5), 'abc\ndef')).toEqual([{ line_number: 2, start_column: 2, end_column: 2, message: 'm' }]);
});
