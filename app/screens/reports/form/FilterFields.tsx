// A report's values for its dashboard's native filters.
import { useId, useState } from 'react';
import { isFilter, type FilterItem } from '#app/domain/dashboard/filters/filter-view.ts';
import { common } from '#app/messages/en/common.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FoldableFilter } from '#app/screens/dashboard/filters/FoldableFilter.tsx';
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
  /** The fields above are still loading. The filters wait for them, so that they don't move down. */
  readonly isFormAboveLoading: boolean;
  /** Data masks that the report has, by filter id. */
  readonly masksById: Masks;
  readonly error: string | undefined;
  readonly onMasks: (masks: Masks) => void;
  readonly onReload: () => void;
  /** Resets the filters to the dashboard's values. */
  readonly onReset: () => void;
}

export function FilterFields(props: FilterFieldsProps) {
  const t = useMessages(reportForm);
  const tCommon = useMessages(common);
  const { dashboardId, isFormAboveLoading, onReload } = props;
  const send = useApi();
  // The masks when the form was opened: later selections must not load the filters again.
  const [masks] = useState(props.masksById);
  const filtersRequest = useRequested(String(dashboardId), (signal) => loadFilters(send, { dashboardId, masks, signal }));
  if (filtersRequest.kind !== 'replied' || isFormAboveLoading) return <FieldHint>{t('content.filtersLoading')}</FieldHint>;
  if (!filtersRequest.ok)
    return (
      <Notice kind="error" title={t('content.filtersFailed')}>
        {filtersRequest.message} <Button onClick={onReload}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  return filtersRequest.value.some(isFilter) ? <LoadedFilters {...props} items={filtersRequest.value} /> : null;
}

function LoadedFilters({
  items,
  dashboardId,
  masksById,
  error,
  onMasks,
  onReset,
}: FilterFieldsProps & { readonly items: readonly FilterItem[] }) {
  const t = useMessages(reportForm);
  const id = useId();
  const { csrfToken } = useShellData();
  const [openId, setOpenId] = useState<string | null>(null);
  const filters = useReportFilters({ dashboardId, csrfToken, items, overriddenIds: Object.keys(masksById), onMasks });
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
          <FoldableFilter
            dashboardId={dashboardId}
            filter={filter}
            filters={filters}
            openId={openId}
            isChanged={filter.id in masksById}
            onOpen={setOpenId}
            className={styles.options}
          />
        </div>
      ))}
      <FieldError message={error} role="alert" />
      {Object.keys(masksById).length === 0 ? null : (
        <div>
          <Button weight="quiet" icon="undo" onClick={onReset}>
            {t('content.filtersReset')}
          </Button>
        </div>
      )}
    </div>
  );
}
