import { describe, expect, it } from 'vitest';
import { firstState, withDraft } from './bar-state.ts';
import { CHOICE as choice, makeFilterView } from './filter-view.fixture.ts';
import { withFirstValues, withSettledValues } from './made-masks.ts';

const filters = [makeFilterView('country'), makeFilterView('city')];
const start = firstState(filters);
const names = () => new Map<string, string>();
const left = { ...choice, values: ['Lyon'] };

describe('values that come after the page', () => {
  it('replace those of a late filter, in its mask too, and leave the others as they are', () => {
    const next = withSettledValues(start, filters, { settled: [{ id: 'city', choice: left }], names });
    expect([next.applied['city'], next.draft['city']]).toEqual([left, left]);
    expect(next.masks['city']?.filterState).toMatchObject({ value: ['Lyon'] });
    expect(next.masks['country']).toBe(start.masks['country']);
  });

  it('leave a selection that the viewer has begun meanwhile', () => {
    const begun = { ...choice, values: ['Paris', 'Lyon'] };
    const next = withSettledValues(withDraft(start, 'city', begun), filters, { settled: [{ id: 'city', choice: left }], names });
    expect([next.applied['city'], next.draft['city']]).toEqual([left, begun]);
  });

  it('are first values only where a filter is empty', () => {
    const found = filters.map(({ id }) => ({ id, value: 'DE' }));
    const empty = { ...choice, values: [] };
    const held = { ...start, applied: { ...start.applied, city: empty }, draft: { ...start.draft, city: empty } };
    const next = withFirstValues(held, filters, { found, names });
    expect([next.applied['country'], next.applied['city']]).toEqual([choice, { ...empty, values: ['DE'] }]);
  });

  it('of a filter that was removed change nothing', () => {
    expect(withSettledValues(start, filters, { settled: [{ id: 'gone', choice: left }], names }).masks).toEqual(start.masks);
  });
});
