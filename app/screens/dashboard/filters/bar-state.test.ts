import { describe, expect, it } from 'vitest';
import { changedFilters, chartsBetween, cleared, firstState, unfilledFilters, withDraft } from './bar-state.ts';
import { applied } from './made-masks.ts';
import { CHOICE as choice, makeFilterView } from './filter-view.fixture.ts';

const view = (id: string, chartIds: number[], isRequired = false) => makeFilterView(id, { chartIds, isRequired });
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
    expect(unfilledFilters(cleared(start, filters), filters).map(({ id }) => id)).toEqual(['b']);
  });
});
