import { expect, it } from 'vitest';
import { createTranslate } from '#app/messages/translate.ts';
import { valueList } from '#app/messages/en/value-list.ts';
import { describeRefused } from './refused-names.ts';

it('spec 291: a message says which values a select did not take', () => {
  const t = createTranslate(valueList, 'en');
  expect(describeRefused(['ZZZ'], t)).toBe('“ZZZ” isn’t in the list. Only listed values can be selected.');
  expect(describeRefused(['a', 'b', 'c', 'd', 'e'], t)).toBe(
    '“a”, “b”, “c” and 2 more aren’t in the list. Only listed values can be selected.',
  );
  expect(describeRefused(['x'.repeat(200)], t)).toContain(`“${'x'.repeat(40)}…” isn’t`);
});
