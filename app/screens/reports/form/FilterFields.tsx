// The native filters of a dashboard with the values that a report sends.
import { useId, useState } from 'react';
import { isFilter, type FilterItem } from '#app/domain/dashboard/filters/filter-view.ts';
import { common } from '#app/messages/en/common.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { UnfoldedFilter } from '#app/screens/dashboard/filters/UnfoldedFilter.tsx';
import { loadFilters } from '#app/screens/reports/client/load-filters.ts';
import { useReportFilters } from '#app/screens/reports/client/use-report-filters.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import styles from './form-parts.module.css';

type Masks = Readonly<Record<string, unknown>>;

interface FilterFieldsProps {
  readonly dashboardId: number;
  /** What stands above isn't there yet, and would push the filters down. */
  readonly isWaiting: boolean;
  /** What the report has so far. */
  readonly dataMask: Masks;
  readonly error: string | undefined;
  readonly onMasks: (masks: Masks) => void;
  readonly onReload: () => void;
  /** Back to the values of the dashboard. */
  readonly onReset: () => void;
}

export function FilterFields(props: FilterFieldsProps) {
  const t = useMessages(reportForm);
  const tCommon = useMessages(common);
  const { dashboardId, isWaiting, onReload } = props;
  const send = useApi();
  // As the form was opened: what is selected here changes nothing of what was loaded.
  const [masks] = useState(props.dataMask);
  const loaded = useRequested(String(dashboardId), (signal) => loadFilters(send, { dashboardId, masks, signal }));
  if (loaded.kind !== 'answered' || isWaiting) return <FieldHint>{t('content.filtersLoading')}</FieldHint>;
  if (!loaded.ok)
    return (
      <Notice kind="error" title={t('content.filtersFailed')}>
        {loaded.message} <Button onClick={onReload}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  return loaded.value.some(isFilter) ? <LoadedFilters {...props} items={loaded.value} /> : null;
}

function LoadedFilters({
  items,
  dashboardId,
  dataMask,
  error,
  onMasks,
  onReset,
}: FilterFieldsProps & { readonly items: readonly FilterItem[] }) {
  const t = useMessages(reportForm);
  const id = useId();
  const { csrfToken } = useShellData();
  const [openId, setOpenId] = useState<string | null>(null);
  const filters = useReportFilters({ dashboardId, csrfToken, items, ownIds: Object.keys(dataMask), onMasks });
  return (
    <div className={styles.filters} role="group" aria-labelledby={id}>
      <div>
        <span className={styles.label} id={id}>
          {t('content.filters')}
        </span>
        <FieldHint>{t('content.filtersHint')}</FieldHint>
      </div>
      {filters.filters.map((filter) => (
        <div className={styles.filter} key={filter.id}>
          <UnfoldedFilter
            {...{ dashboardId, filter, filters, openId }}
            isChanged={filter.id in dataMask}
            onOpen={setOpenId}
            className={styles.options}
          />
        </div>
      ))}
      <FieldError message={error} role="alert" />
      {Object.keys(dataMask).length === 0 ? null : (
        <div>
          <Button weight="quiet" icon="undo" onClick={onReset}>
            {t('content.filtersReset')}
          </Button>
        </div>
      )}
    </div>
  );
}
