import { expect, it } from 'vitest';
import { createTranslate } from '#app/messages/translate.ts';
import { valueList } from '#app/messages/en/value-list.ts';
import { refusedNames } from './refused-names.ts';

it('spec 291: a message says which values a select did not take', () => {
  expect(refusedNames(['ZZZ'])).toEqual({ values: '“ZZZ”', count: 1, more: 0 });
  expect(refusedNames(['a', 'b', 'c', 'd', 'e'])).toEqual({ values: '“a”, “b”, “c”', count: 5, more: 2 });
  expect(refusedNames(['x'.repeat(200)]).values).toHaveLength(43);
  expect(createTranslate(valueList, 'en')('refused', { values: '“ZZZ”', count: 1 })).toBe(
    '“ZZZ” isn’t in the list. Only listed values can be selected.',
  );
});
