// The Apply and Clear buttons, the number of unapplied changes, and what was applied, for screen readers.
import { clsx } from 'clsx';
import { common } from '#app/messages/en/common.ts';
import { dashboardFilters } from '#app/messages/en/dashboard-filters.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import type { Filters } from './use-filters.ts';
import text from '#app/ui/text/text.module.css';
import styles from './FilterActions.module.css';

interface FilterActionsProps {
  readonly filters: Filters;
  readonly look?: 'side' | 'row' | 'sheet';
  /** Called after Apply was clicked. */
  readonly onApply?: () => void;
}

export function FilterActions({ filters, look = 'sheet', onApply }: FilterActionsProps) {
  const t = useMessages(dashboardFilters);
  const tCommon = useMessages(common);
  const { changed, unfilled, applied } = filters;
  const names = unfilled.map(({ name }) => `“${name}”`).join(', ');
  const isChanged = changed.length > 0;
  const pending = !isChanged
    ? ''
    : unfilled.length > 0
      ? t('missing', { count: unfilled.length, names })
      : t('pending', { count: changed.length });
  const apply = () => {
    filters.apply();
    onApply?.();
  };
  return (
    <div className={clsx(styles.actions, look === 'row' && styles.inRow, look === 'side' && styles.stuck)} data-needs-script="">
      <Button weight="primary" disabled={!isChanged || unfilled.length > 0} title={t('applyHint')} onClick={apply}>
        {tCommon('apply')}
      </Button>
      <Button weight="quiet" onClick={filters.clearAll}>
        {tCommon('clearAll')}
      </Button>
      <p className={clsx(text.muted, text.small)} role="status" title={pending}>
        {pending}
        {applied === null || isChanged ? null : (
          <span className={text.visuallyHidden}>{applied === '' ? t('cleared') : t('applied', { filters: applied })}</span>
        )}
      </p>
    </div>
  );
}
