import { describe, expect, it } from 'vitest';
import { maskOf } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filter-view.ts';
import { applied, changedFilters, chartsBetween, cleared, firstState, missingFilters, withDraft } from './bar-state.ts';

const choice = { kind: 'select', values: ['FR'], isExcluded: false } as const;
const view = (id: string, chartIds: number[], isRequired = false): FilterView => {
  const shape = { kind: 'select', column: 'country', isRequired, isMultiple: true, isInverse: false } as const;
  return {
    type: 'filter',
    id,
    name: id,
    description: '',
    isSearchedByServer: false,
    parentIds: [],
    chartIds,
    choice,
    mask: maskOf(shape, choice),
    names: [],
    awaitsFirst: false,
    takesFirst: false,
    ...shape,
  };
};
const filters = [view('a', [1, 2]), view('b', [2, 3], true)];
const start = firstState(filters);
const noNames = () => new Map<string, string>();

describe('the filter bar', () => {
  it('has nothing to apply until something differs from what is applied', () => {
    expect(changedFilters(start, filters)).toEqual([]);
    const other = withDraft(start, 'a', { ...choice, values: ['DE'] });
    expect(changedFilters(other, filters).map(({ id }) => id)).toEqual(['a']);
    expect(changedFilters(withDraft(other, 'a', choice), filters)).toEqual([]);
  });

  it('changes the masks of changed filters alone, and draws only the charts in their scope', () => {
    const next = applied(withDraft(start, 'a', { ...choice, values: [] }), filters, noNames);
    expect(next.masks['a']?.extraFormData).toEqual({});
    expect(next.masks['b']).toBe(start.masks['b']);
    expect([...chartsBetween(start, next, filters)]).toEqual([1, 2]);
    expect([...chartsBetween(next, start, filters)]).toEqual([1, 2]);
  });

  it('says which required filters have no value once all is cleared', () => {
    expect(missingFilters(cleared(start, filters), filters).map(({ id }) => id)).toEqual(['b']);
  });
});
