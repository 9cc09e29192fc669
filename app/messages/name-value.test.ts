import { expect, it } from 'vitest';
import { controlFields } from './en/control-fields.ts';
import { valueWords } from './en/value-words.ts';
import { nameValue, nameValuesIn } from './name-value.ts';

it('field/charts 23: has one word for null, for the empty text and for booleans', () => {
  expect(
    [null, undefined, '<NULL>', '', '<empty string>', true, false, 'False', 0, [1]].map((one) => nameValue(one, 'en')),
  ).toEqual(['No value', 'No value', 'No value', 'Empty text', 'Empty text', 'true', 'false', 'False', '0', '[1]']);
});

it('names values inside the label of a filter', () => {
  expect(nameValuesIn('FR, <NULL>, <empty string> (excluded)', 'en')).toBe('FR, No value, Empty text (excluded)');
  expect(nameValuesIn('a < b', 'en')).toBe('a < b');
});

it('is what Explore’s filters offer', () => {
  expect([controlFields.texts['filter.null'], controlFields.texts['filter.empty']]).toEqual([
    valueWords.texts.none,
    valueWords.texts.empty,
  ]);
});
