// What a list is filtered by, each with a way to lift it.
import { Link } from '@remix-run/react';
import type { FilterShape, ListShape } from '#app/domain/list/list-shape.ts';
import { filteredBy, listHref, withoutFilters, type ListState } from '#app/domain/list/list-state.ts';
import { Icon } from '#app/ui/Icon.tsx';

interface FilterChipsProps {
  readonly shape: ListShape;
  readonly state: ListState;
  readonly labels: Readonly<Record<string, string>>;
}

export function FilterChips({ shape, state, labels }: FilterChipsProps) {
  const set = shape.filters.filter(({ name }) => Object.hasOwn(state.filters, name));
  if (set.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label="Filters">
      {set.map((filter) => {
        const words = `${filter.label}: ${valueLabel(filter, state, labels)}`;
        return (
          <li key={filter.name}>
            <span title={words}>{words}</span>
            <Link
              to={listHref(filteredBy(state, filter.name, null), shape)}
              aria-label={`Remove the filter ${words}`}
              preventScrollReset
            >
              <Icon name="close" sizePx={12} />
            </Link>
          </li>
        );
      })}
      <li className="plain">
        <Link to={listHref({ ...withoutFilters(state), search: state.search }, shape)} preventScrollReset>
          Clear filters
        </Link>
      </li>
    </ul>
  );
}

/** What a filter is set to, in words; an id whose name is not known stays an id. */
export function valueLabel(filter: FilterShape, state: ListState, labels: Readonly<Record<string, string>>): string {
  const value = state.filters[filter.name] ?? '';
  if (filter.kind === 'choice') return filter.choices.find((choice) => choice.value === value)?.label ?? value;
  return filter.kind === 'id'
    ? ((Object.hasOwn(labels, filter.name) ? labels[filter.name] : undefined) ?? `no. ${value}`)
    : value;
}
