import { expect, it } from 'vitest';
import { readFields, withFields } from './edit-filters-fields.ts';
import { newFilter } from './edit-filters.ts';
import { takesFreeValues } from './free-values.ts';

it('spec 291: a filter takes free values where its author allows them, by default unless it searches all values', () => {
  expect(takesFreeValues({})).toBe(true);
  expect(takesFreeValues({ searchAllOptions: true })).toBe(false);
  expect(takesFreeValues({ searchAllOptions: true, creatable: true })).toBe(true);
  expect(takesFreeValues({ creatable: false })).toBe(false);
});

it('spec 291: what the author sets is what is stored, and the default is not', () => {
  const searched = withFields(newFilter('a'), { searchesAll: true, isCreatable: false });
  expect(searched['controlValues']).not.toHaveProperty('creatable');
  expect(readFields(searched).isCreatable).toBe(false);
  const free = withFields(searched, { isCreatable: true });
  expect(free['controlValues']).toMatchObject({ searchAllOptions: true, creatable: true });
  expect(readFields(free).isCreatable).toBe(true);
  const back = withFields(free, { searchesAll: false });
  expect(readFields(back).isCreatable).toBe(true);
});
