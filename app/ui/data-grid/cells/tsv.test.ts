import { expect, test } from 'vitest';
import { toTsv } from './tsv.ts';

test('cells are separated by tabs, NULL is empty, digits stay', () => {
  expect(toTsv(null, [['a', null, '9007199254740993', true, 1.5]])).toBe('a\t\t9007199254740993\ttrue\t1.5');
});

test('what would break the table is quoted, what would not is left alone', () => {
  expect(
    toTsv(
      ['n\tame', 'b'],
      [
        ['x\ny', 'say "hi"'],
        ['"q"', '=1+1'],
      ],
    ),
  ).toBe('"n\tame"\tb\n"x\ny"\tsay "hi"\n"""q"""\t=1+1');
});
