// The filters on a phone: a bottom sheet in which each filter expands in place.
import { useState } from 'react';
import type { FilterItem, FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog } from '#app/ui/overlay/Dialog.tsx';
import { FilterActions } from './FilterActions.tsx';
import { FilterList } from './FilterList.tsx';
import { FoldableFilter } from './FoldableFilter.tsx';
import type { Filters } from './use-filters.ts';
import styles from './FilterSheet.module.css';

interface FilterSheetProps {
  readonly dashboardId: number;
  readonly items: readonly FilterItem[];
  readonly filters: Filters;
  readonly charts: readonly { readonly chartId: number }[];
  /** Null for users who can only view. */
  readonly onAdd: (() => void) | null;
  readonly onClose: () => void;
}

export function FilterSheet({ dashboardId, items, filters, charts, onAdd, onClose }: FilterSheetProps) {
  const t = useMessages(dashboardFilters);
  const [openId, setOpenId] = useState<string | null>(null);
  const face = (filter: FilterView) => (
    <div key={filter.id} data-filter-face="">
      <FoldableFilter
        dashboardId={dashboardId}
        filter={filter}
        filters={filters}
        openId={openId}
        isChanged={filters.changed.includes(filter)}
        dropped={filters.dropped[filter.id]}
        onOpen={setOpenId}
        className={styles.options}
      />
    </div>
  );
  return (
    <Dialog title={t('title')} className={styles.sheet} onClose={onClose}>
      <div className={styles.content}>
        <FilterList items={items} charts={charts} face={face} />
        {onAdd === null ? null : (
          <Button
            weight="quiet"
            icon="plus"
            onClick={() => {
              onClose();
              onAdd();
            }}
          >
            {t('add')}
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        <FilterActions filters={filters} onApply={onClose} />
      </div>
    </Dialog>
  );
}
