import { describe, expect, it } from 'vitest';
import { firstState, withDraft, type BarState } from '#app/screens/dashboard/filters/bar-state.ts';
import { CHOICE, makeFilterView } from '#app/screens/dashboard/filters/filter-view.fixture.ts';
import { applied } from '#app/screens/dashboard/filters/made-masks.ts';
import { settleLateFilters, type LateFilters } from './settle-late-filters.ts';

const country = makeFilterView('country');
const city = makeFilterView('city', {
  parentIds: ['country'],
  isUnsettled: true,
  choice: { ...CHOICE, values: ['Rome', 'Oslo'] },
});
const filters = [country, city];
const namesOf = () => new Map<string, string>();
const left = { id: 'city', choice: { ...CHOICE, values: ['Oslo'] }, names: [['Oslo', 'Oslo']] as const, dropped: ['Rome'] };

function start(more: Partial<LateFilters> = {}) {
  const held: { state: BarState; ids: readonly string[] } = { state: firstState(filters), ids: [] };
  const late: LateFilters = {
    filters,
    namesOf,
    signal: new AbortController().signal,
    latest: () => held.state,
    learn: () => undefined,
    find: () => Promise.resolve([left]),
    onSettled: (by, ids) => Object.assign(held, { state: by(held.state), ids }),
    ...more,
  };
  return { held, late };
}

describe('filters of a report that the server couldn’t settle in time', () => {
  it('lose the values that their parents exclude', async () => {
    const { held, late } = start();
    await settleLateFilters(late);
    expect(held.ids).toEqual(['city']);
    expect(held.state.draft['city']).toMatchObject({ values: ['Oslo'] });
    expect(held.state.masks['city']).toMatchObject({ filterState: { value: ['Oslo'] } });
  });

  it('are checked again under what is selected meanwhile', async () => {
    const requested: BarState['applied'][] = [];
    const { held, late } = start();
    const find: LateFilters['find'] = (draft) => {
      requested.push(draft);
      const chosen = withDraft(held.state, 'country', { ...CHOICE, values: ['NO'] });
      if (requested.length === 1) held.state = applied(chosen, filters, namesOf);
      return Promise.resolve([left]);
    };
    await settleLateFilters({ ...late, find });
    expect(requested.map((draft) => draft['country'])).toMatchObject([{ kind: 'select' }, { values: ['NO'] }]);
    expect(held.state.draft).toMatchObject({ country: { values: ['NO'] }, city: { values: ['Oslo'] } });
  });

  it('stay as they are where nothing is late, a query fails or the form is closed', async () => {
    const aborted = new AbortController();
    aborted.abort();
    const settled = { ...city, isUnsettled: false };
    const failing = () => Promise.reject(new Error('offline'));
    for (const more of [{ filters: [country, settled] }, { find: failing }, { signal: aborted.signal }]) {
      const { held, late } = start(more);
      await settleLateFilters(late);
      expect(held.ids).toEqual([]);
    }
  });
});
