// What lists of filters have besides filters: dividers, and the filters without an effect on this tab.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FilterList.module.css';

export const FilterDivider = ({ title, description }: { readonly title: string; readonly description: string }) => (
  <div className={styles.divider}>
    <h3>{title}</h3>
    {description ? <p className={clsx(text.muted, text.small)}>{description}</p> : null}
  </div>
);

interface AwayFiltersProps {
  readonly filters: readonly FilterView[];
  readonly face: (filter: FilterView) => ReactNode;
}

export function AwayFilters({ filters, face }: AwayFiltersProps) {
  const t = useMessages(dashboardFilters);
  if (filters.length === 0) return null;
  return (
    <details className={styles.away}>
      <summary>{t('outOfScope', { count: filters.length })}</summary>
      <p className={clsx(text.muted, text.small)}>{t('outOfScope.detail')}</p>
      {filters.map(face)}
    </details>
  );
}
