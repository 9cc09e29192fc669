// An open filter: its options. It changes the bar's draft; Apply applies that.
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
        <FilterField dashboardId={dashboardId} filter={filter} choice={choice} filters={filters} onChoice={choose} />
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
