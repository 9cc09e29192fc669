import { expect, it } from 'vitest';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { lineAndColumn, validationRows } from './validation.ts';

it('tells line and columns of what a grammar found', () => {
  const sql = 'select 1;\n  selct 2';
  const parsed = postgresGrammar.parse(sql);
  expect(validationRows(sql, parsed.ok ? [] : parsed.diagnostics)).toEqual([
    { line_number: 2, start_column: 2, end_column: 7, message: expect.stringContaining('selct') as string },
  ]);
});

it('ends a problem of several lines with its first', () => {
  const diagnostic = { code: 'syntax', message: 'm', from: 1, to: 6 } as const;
  expect(validationRows('abc\ndef', [diagnostic])).toEqual([{ line_number: 1, start_column: 1, end_column: 3, message: 'm' }]);
});

it.each([
  ['', 0, 1, 1],
  ['ab', 2, 1, 3],
  ['a\nb', 2, 2, 1],
  ['a\n\n', 9, 3, 1],
])('places %j at %s in line %s, column %s', (text, offset, line, column) => {
  expect(lineAndColumn(text, offset)).toEqual({ line, column });
});
