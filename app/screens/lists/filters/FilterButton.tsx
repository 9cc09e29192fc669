// The panel in which a list is filtered. The address follows every choice at once.
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { ListFilterShape, ListShape } from '#app/domain/list/list-shape.ts';
import { filteredBy, listHref, type ListState } from '#app/domain/list/list-state.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Popover } from '#app/ui/overlay/Popover.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { buttonClass } from '#app/ui/button/Button.tsx';
import { choiceLabel, filterLabel } from './filter-labels.ts';
import { valueLabel } from './FilterChips.tsx';
import { OptionPicker } from './OptionPicker.tsx';
import styles from './FilterButton.module.css';

interface FilterButtonProps {
  readonly shape: ListShape;
  readonly state: ListState;
  readonly labels: Readonly<Record<string, string>>;
}

export function FilterButton({ shape, state, labels }: FilterButtonProps) {
  const t = useMessages(lists);
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const count = Object.keys(state.filters).length;
  const set = (name: string, value: string | null) =>
    navigate(listHref(filteredBy(state, name, value), shape), { preventScrollReset: true, replace: true });
  return (
    <Popover
      label={t('filters')}
      faceClassName={buttonClass()}
      needsScript
      face={
        <>
          <Icon name="filter" />
          {t('filters')}
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </>
      }
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
    >
      <div className={styles.panel}>
        {shape.filters.map((filter) => (
          <Field key={filter.name} filter={filter} state={state} labels={labels} onSet={(value) => set(filter.name, value)} />
        ))}
      </div>
    </Popover>
  );
}

interface FieldProps {
  readonly filter: ListFilterShape;
  readonly state: ListState;
  readonly labels: Readonly<Record<string, string>>;
  readonly onSet: (value: string | null) => void;
}

function Field({ filter, state, labels, onSet }: FieldProps) {
  const t = useMessages(lists);
  const value = state.filters[filter.name] ?? null;
  if (filter.kind === 'choice')
    return (
      <label className={styles.field}>
        <span className={styles.label}>{filterLabel(filter, t)}</span>
        <Select
          choices={[[null, t('any')], ...filter.choices.map((choice) => [choice.value, choiceLabel(filter, choice, t)] as const)]}
          value={value}
          onPick={(picked) => onSet(picked === null ? null : String(picked))}
        />
      </label>
    );
  return (
    <OptionPicker
      label={filterLabel(filter, t)}
      source={filter.source}
      value={value}
      valueLabel={value === null ? null : valueLabel(filter, { state, labels }, t)}
      isPerson={filter.kind === 'id' && filter.of === 'person'}
      onSet={onSet}
    />
  );
}
