// A filter in the filter bar: its name, and a button with its selection that opens the options.
import { clsx } from 'clsx';
import { useId } from 'react';
import {
  describeChoice,
  emptyChoice,
  isEmptyChoice,
  namesInChoice,
  type FilterChoice,
} from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { nameValuesIn } from '#app/messages/name-value.ts';
import text from '#app/ui/text/text.module.css';
import { FaceTags } from './FaceTags.tsx';
import styles from './FilterFace.module.css';

interface FilterFaceProps {
  readonly filter: FilterView;
  readonly choice: FilterChoice;
  readonly names: ReadonlyMap<string, string>;
  readonly isChanged: boolean;
  /** Selected values that the parent filters now exclude. */
  readonly dropped?: readonly string[] | undefined;
  readonly isOpen: boolean;
  /** Max number of tags before "+ N"; by default, as many as in selects. */
  readonly maxTags?: number | undefined;
  readonly onToggle: (anchor: HTMLElement) => void;
  readonly onChoice: (choice: FilterChoice) => void;
}

export function FilterFace({
  filter,
  choice,
  names,
  isChanged,
  dropped = [],
  isOpen,
  maxTags,
  onToggle,
  onChoice,
}: FilterFaceProps) {
  const t = useMessages(dashboardFilters);
  const locale = useLocale();
  const id = useId();
  const isEmpty = isEmptyChoice(choice);
  const tags = namesInChoice(choice, names).map((name) => nameValuesIn(name, locale));
  const chosen = describeChoice(choice, names);
  const emptyText = filter.isRequired ? t('selectValue') : t(`empty.${filter.kind}`);
  const message = chosen === null ? emptyText : nameValuesIn(chosen, locale);
  return (
    <div className={styles.filter} data-filter-face={filter.id} data-changed={isChanged || undefined}>
      <div className={styles.name} id={`${id}-name`} title={filter.description || undefined}>
        {filter.name}
        {filter.isRequired ? <span className={clsx(text.muted, text.small)}> {t('required')}</span> : null}
      </div>
      <div className={styles.value}>
        <button
          type="button"
          className={clsx(styles.face, isEmpty && styles.empty, isEmpty && filter.isRequired && styles.missing)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-labelledby={`${id}-name ${id}-value`}
          onClick={(event) => onToggle(event.currentTarget)}
        >
          {tags.length > 1 ? (
            <FaceTags
              id={`${id}-value`}
              names={tags}
              isExcluded={choice.kind === 'select' && choice.isExcluded}
              maxTags={maxTags}
            />
          ) : (
            <span id={`${id}-value`} title={message}>
              {message}
            </span>
          )}
          <Icon name="chevronDown" />
        </button>
        {isEmpty ? null : (
          <IconButton icon="close" label={t('clear', { filter: filter.name })} onClick={() => onChoice(emptyChoice(filter))} />
        )}
      </div>
      {dropped.length === 0 ? null : (
        <p className={clsx(styles.dropped, text.small)} role="status">
          {t('dropped', { values: dropped.map((value) => `“${value}”`).join(', '), count: dropped.length })}
        </p>
      )}
    </div>
  );
}
