import { describe, expect, it } from 'vitest';
import { firstState, withDraft } from './bar-state.ts';
import { CHOICE as choice, makeFilterView } from './filter-view.fixture.ts';
import { dependentsToSettle, withSettled } from './settling.ts';

const other = { ...choice, values: ['DE'] };
const view = (id: string, ...parentIds: string[]) => makeFilterView(id, { parentIds });
const filters = [view('country'), view('city', 'country'), view('street', 'city'), view('year'), view('month', 'year')];
const start = firstState(filters);
const idsAfter = (state: typeof start, id: string) => dependentsToSettle(state, filters, id).map((filter) => filter.id);

describe('what has to be settled', () => {
  it('is below the filter, on every level', () => {
    expect(idsAfter(withDraft(start, 'country', other), 'country')).toEqual(['city', 'street']);
    expect(idsAfter(withDraft(start, 'city', other), 'city')).toEqual(['street']);
    expect(idsAfter(withDraft(start, 'month', other), 'month')).toEqual([]);
  });

  it('is also below other filters that are not applied, since their results were dropped', () => {
    const state = withDraft(withDraft(start, 'year', other), 'country', other);
    expect(idsAfter(state, 'country')).toEqual(['city', 'street', 'month']);
  });

  it('is not below a dependent filter that was changed before: a choice above it settles it as well', () => {
    expect(idsAfter(withDraft(start, 'city', other), 'year')).toEqual(['month']);
  });
});

describe('what was settled', () => {
  const settled = [
    { id: 'city', choice: { ...choice, values: [] } },
    { id: 'street', choice: { ...choice, values: [] } },
  ];

  it('replaces the draft of filters that are unchanged since', () => {
    const now = withSettled(withDraft(start, 'street', other), start.draft, settled);
    expect(now.draft).toMatchObject({ city: { values: [] }, street: { values: ['DE'] } });
  });

  it('leaves alone what is applied', () => {
    expect(withSettled(start, start.draft, settled).applied).toBe(start.applied);
  });
});
