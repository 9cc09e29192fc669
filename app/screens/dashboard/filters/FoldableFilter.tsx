// A filter whose options unfold below it, in the page's flow: over a sheet or a dialog nothing else can float.
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { FilterField, type DraftFilters } from './fields/FilterField.tsx';
import { FilterFace } from './FilterFace.tsx';

interface UnfoldedFilterProps {
  readonly dashboardId: number;
  readonly filter: FilterView;
  readonly filters: DraftFilters & { readonly choose: (id: string, choice: FilterChoice) => void };
  readonly isChanged: boolean;
  /** Values that no longer exist under what the filter depends on. */
  readonly dropped?: readonly string[] | undefined;
  /** Null: none. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Of its options. */
  readonly className: string | undefined;
}

export function UnfoldedFilter({ dashboardId, filter, filters, openId, onOpen, className, ...marks }: UnfoldedFilterProps) {
  const choice = filters.state.draft[filter.id] ?? filter.choice;
  const isOpen = openId === filter.id;
  const choose = (next: FilterChoice) => filters.choose(filter.id, next);
  return (
    <>
      <FilterFace
        {...{ filter, choice, isOpen, ...marks }}
        names={filters.namesOf(filter)}
        onToggle={() => onOpen(isOpen ? null : filter.id)}
        onChoice={choose}
      />
      {isOpen ? (
        <div className={className}>
          <FilterField {...{ dashboardId, filter, choice, filters }} onChoice={choose} />
        </div>
      ) : null}
    </>
  );
}
