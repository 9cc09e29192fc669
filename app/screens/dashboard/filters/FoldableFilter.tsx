// A filter whose options expand below it, for sheets and dialogs, where a popover can't open.
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { FilterField, type DraftFilters } from './fields/FilterField.tsx';
import { FilterFace } from './FilterFace.tsx';

interface FoldableFilterProps {
  readonly dashboardId: number;
  readonly filter: FilterView;
  readonly filters: DraftFilters & { readonly choose: (id: string, choice: FilterChoice) => void };
  readonly isChanged: boolean;
  /** Selected values that no longer exist after the filter that this one depends on changed. */
  readonly dropped?: readonly string[] | undefined;
  /** Id of the open filter; null if all are closed. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  /** Class of the options' container. */
  readonly className: string | undefined;
}

export function FoldableFilter({ dashboardId, filter, filters, openId, onOpen, className, ...marks }: FoldableFilterProps) {
  const choice = filters.state.draft[filter.id] ?? filter.choice;
  const isOpen = openId === filter.id;
  const choose = (next: FilterChoice) => filters.choose(filter.id, next);
  return (
    <>
      <FilterFace
        filter={filter}
        choice={choice}
        isOpen={isOpen}
        {...marks}
        names={filters.namesOf(filter)}
        onToggle={() => onOpen(isOpen ? null : filter.id)}
        onChoice={choose}
      />
      {isOpen ? (
        <div className={className}>
          <FilterField dashboardId={dashboardId} filter={filter} choice={choice} filters={filters} onChoice={choose} />
        </div>
      ) : null}
    </>
  );
}
