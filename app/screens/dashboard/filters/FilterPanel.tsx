// The options of an open filter. Changes go to the filter bar's draft until Apply.
import { clsx } from 'clsx';
import { Popover, PopoverProvider } from '@ariakit/react';
import { emptyChoice, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { popoverClass } from '#app/ui/overlay/Popover.tsx';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FilterField } from './fields/FilterField.tsx';
import type { Filters } from './use-filters.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FilterPanel.module.css';

interface FilterPanelProps {
  readonly dashboardId: number;
  readonly filter: FilterView;
  readonly anchor: HTMLElement;
  readonly bar: Filters;
  readonly onClose: () => void;
}

export function FilterPanel({ dashboardId, filter, anchor, bar, onClose }: FilterPanelProps) {
  const tCommon = useMessages(common);
  const choice = bar.state.draft[filter.id] ?? filter.choice;
  const choose = (next: FilterChoice) => bar.choose(filter.id, next);
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
        <FilterField dashboardId={dashboardId} filter={filter} choice={choice} filters={bar} onChoice={choose} />
        <div className={styles.actions}>
          <Button onClick={() => choose(emptyChoice(filter))}>{tCommon('clear')}</Button>
          <Button
            weight="primary"
            disabled={bar.changed.length === 0 || bar.unfilled.length > 0}
            onClick={() => {
              onClose();
              bar.apply();
            }}
          >
            {tCommon('apply')}
          </Button>
        </div>
      </Popover>
    </PopoverProvider>
  );
}
