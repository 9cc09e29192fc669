// The items of the bar at the side, and of the sheet: filters and display controls with dividers between them, and what has no
// effect on this tab folded away.
import type { ReactNode } from 'react';
import { isFilter, type FilterItem, type FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { groupItems } from './bar-groups.ts';
import { AwayFilters, FilterDivider } from './FilterListParts.tsx';
import styles from './FilterList.module.css';

export interface FilterListProps {
  readonly items: readonly FilterItem[];
  /** Those that are shown. */
  readonly charts: readonly { readonly chartId: number }[];
  readonly face: (filter: FilterView) => ReactNode;
}

export function FilterList({ items, charts, face }: FilterListProps) {
  const t = useMessages(dashboardFilters);
  const { filters, controls, away } = groupItems(items, new Set(charts.map(({ chartId }) => chartId)));
  const show = (item: FilterItem) => (isFilter(item) ? face(item) : <FilterDivider key={item.id} {...item} />);
  return (
    <div className={styles.list} data-needs-script="">
      {filters.map(show)}
      {controls.length > 0 ? <h3 className={styles.controls}>{t('controls')}</h3> : null}
      {controls.map(show)}
      <AwayFilters filters={away} face={face} />
    </div>
  );
}
