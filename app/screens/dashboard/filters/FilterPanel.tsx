// An open filter: its options. It changes the bar's draft; Apply applies that.
import { clsx } from 'clsx';
import { Popover, PopoverProvider } from '@ariakit/react';
import { useMemo } from 'react';
import { emptyChoice, maskOf, type FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filter-view.ts';
import type { Masks } from '#app/screens/dashboard/client/active-masks.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { popoverClass } from '#app/ui/Popover.tsx';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { NamesField } from './NamesField.tsx';
import { RangeField } from './RangeField.tsx';
import { TimeField } from './TimeField.tsx';
import { ValuesField } from './ValuesField.tsx';
import type { Filters } from './use-filters.ts';
import text from '#app/ui/text.module.css';
import styles from './FilterPanel.module.css';

interface FilterPanelProps {
  readonly dashboardId: number;
  readonly filter: FilterView;
  readonly anchor: HTMLElement;
  readonly filters: Filters;
  readonly onClose: () => void;
}

export function FilterPanel({ dashboardId, filter, anchor, filters, onClose }: FilterPanelProps) {
  const tCommon = useMessages(common);
  const choice = filters.state.draft[filter.id] ?? filter.choice;
  const choose = (next: FilterChoice) => filters.choose(filter.id, next);
  return (
    <PopoverProvider
      open
      setOpen={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom-start"
    >
      <Popover
        className={clsx(popoverClass, styles.panel)}
        data-popover=""
        aria-label={filter.name}
        gutter={4}
        overflowPadding={8}
        portal
        fitViewport
        overlap
        getAnchorRect={() => anchor.getBoundingClientRect()}
        finalFocus={anchor}
        hideOnInteractOutside={(event) => !(event.target instanceof Node && anchor.contains(event.target))}
      >
        {filter.description ? <p className={clsx(text.muted, text.small)}>{filter.description}</p> : null}
        <Field dashboardId={dashboardId} filter={filter} choice={choice} filters={filters} onChoice={choose} />
        <div className={styles.actions}>
          <Button onClick={() => choose(emptyChoice(filter))}>{tCommon('clear')}</Button>
          <Button
            weight="primary"
            disabled={filters.changed.length === 0 || filters.missing.length > 0}
            onClick={() => {
              onClose();
              filters.apply();
            }}
          >
            {tCommon('apply')}
          </Button>
        </div>
      </Popover>
    </PopoverProvider>
  );
}

interface FieldProps {
  readonly dashboardId: number;
  readonly filter: FilterView;
  readonly choice: FilterChoice;
  readonly filters: Filters;
  readonly onChoice: (choice: FilterChoice) => void;
}

function Field({ dashboardId, filter, choice, filters, onChoice }: FieldProps) {
  const { csrfToken } = useShellData();
  const masks = useParentMasks(filter, filters);
  const source = { dashboardId, filterId: filter.id, masks, csrfToken };
  const learn = (names: readonly (readonly [string, string])[]) => filters.learn(filter.id, names);
  switch (choice.kind) {
    case 'select':
      return (
        <ValuesField
          filter={filter}
          choice={choice}
          source={source}
          names={filters.namesOf(filter)}
          onNames={learn}
          onChoice={onChoice}
        />
      );
    case 'range':
      return <RangeField choice={choice} source={source} onChoice={onChoice} />;
    case 'time':
      return <TimeField choice={choice} csrfToken={csrfToken} onChoice={onChoice} />;
    case 'column':
    case 'grain':
      return <NamesField choice={choice} source={source} onChoice={onChoice} onNames={learn} />;
  }
}

/** What the bar says in the filters on which this one depends, applied or not. */
function useParentMasks(filter: FilterView, { filters, state, namesOf }: Filters): Masks {
  const parents = filters.filter(({ id }) => filter.parentIds.includes(id));
  const masks = Object.fromEntries(
    parents.map((parent) => [parent.id, maskOf(parent, state.draft[parent.id] ?? parent.choice, namesOf(parent))]),
  );
  const text = JSON.stringify(masks);
  return useMemo(() => JSON.parse(text) as Masks, [text]);
}
