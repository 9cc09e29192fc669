// What a list is filtered by, each with a way to lift it.
import { Link } from '@remix-run/react';
import type { ListFilterShape, ListShape } from '#app/domain/list/list-shape.ts';
import { filteredBy, listHref, withoutFilters, type ListState } from '#app/domain/list/list-state.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { lists } from '#app/messages/en/lists.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { choiceLabel, filterLabel } from './filter-labels.ts';
import styles from './FilterChips.module.css';

interface FilterChipsProps {
  readonly shape: ListShape;
  readonly state: ListState;
  readonly labels: Readonly<Record<string, string>>;
}

export function FilterChips({ shape, state, labels }: FilterChipsProps) {
  const t = useMessages(lists);
  const set = shape.filters.filter(({ name }) => Object.hasOwn(state.filters, name));
  if (set.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('filters')}>
      {set.map((filter) => {
        const text = t('filterValue', {
          label: filterLabel(filter, t),
          value: valueLabel(filter, { state, labels }, t),
        });
        return (
          <li key={filter.name} className={styles.chip}>
            <span className={styles.text} title={text}>
              {text}
            </span>
            <Link
              className={styles.link}
              to={listHref(filteredBy(state, filter.name, null), shape)}
              aria-label={t('removeFilter', { filter: text })}
              preventScrollReset
            >
              <Icon name="close" sizePx={12} />
            </Link>
          </li>
        );
      })}
      <li className={styles.clear}>
        <Link to={listHref({ ...withoutFilters(state), search: state.search }, shape)} preventScrollReset>
          {t('clearFilters')}
        </Link>
      </li>
    </ul>
  );
}

interface KnownValues {
  readonly state: ListState;
  /** Names by filters that are set to ids. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What a filter is set to; an id whose name is not known stays an id. */
export function valueLabel(filter: ListFilterShape, { state, labels }: KnownValues, t: Translate<typeof lists.texts>): string {
  const value = state.filters[filter.name] ?? '';
  if (filter.kind === 'choice') {
    const choice = filter.choices.find((one) => one.value === value);
    return choice ? choiceLabel(filter, choice, t) : value;
  }
  return filter.kind === 'id'
    ? ((Object.hasOwn(labels, filter.name) ? labels[filter.name] : undefined) ?? t('unnamed', { id: value }))
    : value;
}
