// The options of a filter, by its kind.
import { useMemo } from 'react';
import type { FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import { type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { MatchField } from './MatchField.tsx';
import { NamesField } from './NamesField.tsx';
import { RangeField } from './RangeField.tsx';
import { TimeField } from './TimeField.tsx';
import type { Filters } from '#app/screens/dashboard/filters/use-filters.ts';
import { ValuesField } from './ValuesField.tsx';

/** What the options of one filter need of all filters. */
export type DraftFilters = Pick<Filters, 'filters' | 'state' | 'namesOf' | 'learn'>;

interface FilterFieldProps {
  readonly dashboardId: number;
  readonly filter: FilterView;
  readonly choice: FilterChoice;
  readonly filters: DraftFilters;
  /** The filter as it is being made; left out: as it is saved. */
  readonly entry?: FilterEntry;
  /** Whether it was opened to be used. */
  readonly takesFocus?: boolean;
  readonly onChoice: (choice: FilterChoice) => void;
}

export function FilterField({ dashboardId, filter, choice, filters, entry, takesFocus = true, onChoice }: FilterFieldProps) {
  const { csrfToken } = useShellData();
  const masks = useParentMasks(filter, filters);
  const source = { dashboardId, filterId: filter.id, ...(entry && { entry }), masks, csrfToken };
  const learn = (names: readonly (readonly [string, string])[]) => filters.learn(filter.id, names);
  switch (choice.kind) {
    case 'select':
      return filter.match !== 'exact' ? (
        <MatchField filter={filter} choice={choice} takesFocus={takesFocus} onNames={learn} onChoice={onChoice} />
      ) : (
        <ValuesField
          filter={filter}
          choice={choice}
          source={source}
          takesFocus={takesFocus}
          names={filters.namesOf(filter)}
          onNames={learn}
          onChoice={onChoice}
        />
      );
    case 'range':
      return <RangeField choice={choice} single={filter.single} source={source} onChoice={onChoice} />;
    case 'time':
      return <TimeField choice={choice} csrfToken={csrfToken} onChoice={onChoice} />;
    case 'column':
    case 'grain':
    case 'dimensions':
      return (
        <NamesField
          choice={choice}
          isMultiple={filter.isMultiple}
          source={source}
          takesFocus={takesFocus}
          onChoice={onChoice}
          onNames={learn}
        />
      );
  }
}

/** What the bar says in the filters on which this one depends, applied or not. */
function useParentMasks(filter: FilterView, { filters, state, namesOf }: DraftFilters): Masks {
  const parents = filters.filter(({ id }) => filter.parentIds.includes(id));
  const masks = Object.fromEntries(
    parents.map((parent) => [parent.id, buildFilterMask(parent, state.draft[parent.id] ?? parent.choice, namesOf(parent))]),
  );
  const text = JSON.stringify(masks);
  return useMemo(() => JSON.parse(text) as Masks, [text]);
}
