// The items of the bar above the charts: the filters that fit, and a button for the others, which counts them. The style sheet
// decides what fits, so that the page is right before any script has run.
import { clsx } from 'clsx';
import { isFilter, type FilterItem } from '#app/domain/dashboard/filters/filter-view.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { groupItems, moreCounts } from './bar-groups.ts';
import type { FilterListProps } from './FilterList.tsx';
import { AwayFilters, FilterDivider } from './FilterListParts.tsx';
import styles from './FilterRow.module.css';

interface FilterRowProps extends FilterListProps {
  /** All are shown, in as many lines as they take. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

export function FilterRow({ items, charts, face, isOpen, onOpen }: FilterRowProps) {
  const t = useMessages(dashboardFilters);
  const { filters, controls, away } = groupItems(items, new Set(charts.map(({ chartId }) => chartId)));
  const all = [...filters, ...controls];
  const faces = all.filter(isFilter);
  const counts = moreCounts(faces.length, away.length);
  const show = (item: FilterItem) => (isFilter(item) ? face(item) : <FilterDivider key={item.id} {...item} />);
  return (
    <div className={styles.row} data-needs-script="">
      <div className={clsx(styles.list, !isOpen && styles.folded)} data-count={away.length === 0 ? faces.length : undefined}>
        {isOpen ? all.map(show) : faces.map(face)}
        {counts.length === 0 ? null : (
          <Button className={styles.more} weight="quiet" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {isOpen ? t('fewer') : counts.map((count) => <span key={count}>{t('more', { count })}</span>)}
          </Button>
        )}
        {isOpen ? <AwayFilters filters={away} face={face} /> : null}
      </div>
    </div>
  );
}
