// One filter's settings: what it is, where its values come from, how they are listed, the default, and which charts it reaches.
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { countColumnUse, type ChartColumnUse } from '#app/domain/dashboard/filters/chart-sources.ts';
import type { FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import { changeFields, isDisplay, type FilterList, type FilterProblem } from '#app/domain/dashboard/filters/edit-filters.ts';
import { CONTROL_TYPES, FILTER_TYPES, readFields, type FilterFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { createPanelApi } from '#app/screens/explore/controls/panel-api.ts';
import { PanelContext } from '#app/screens/explore/controls/panel-context.ts';
import { NO_DATASET } from '#app/screens/explore/dataset/no-dataset.ts';
import type { ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ControlFields } from './ControlFields.tsx';
import { DefaultField } from './DefaultField.tsx';
import { FilterPreview } from './FilterPreview.tsx';
import { ListingFields } from './ListingFields.tsx';
import { ParentsField } from './ParentsField.tsx';
import { PreFilterFields } from './PreFilterFields.tsx';
import { ScopeField } from './ScopeField.tsx';
import { SourceFields } from './SourceFields.tsx';
import { useDataset } from './use-dataset.ts';
import { Labelled } from './Labelled.tsx';
import dialogs from '#app/screens/dashboard/properties/properties.module.css';
import styles from './filter-fields.module.css';

interface FilterFormProps {
  readonly dashboardId: number;
  readonly entry: FilterEntry;
  readonly list: FilterList;
  readonly tree: RootNode;
  readonly send: ApiSender;
  /** Datasets of the dashboard's charts. */
  readonly sources: readonly ChartColumnUse[];
  readonly problems: readonly FilterProblem[];
  readonly onList: (list: FilterList) => void;
}

export function FilterForm({ dashboardId, entry, list, tree, send, sources, problems, onList }: FilterFormProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const fields = readFields(entry);
  const onFields = (change: Partial<FilterFields>) => onList(changeFields(list, entry.id, change));
  const found = useDataset(fields.datasetId, send);
  const dataset = found.kind === 'found' ? found.dataset : NO_DATASET;
  const api = useMemo(
    () => createPanelApi(fields.datasetId ?? 0, csrfToken, window.fetch.bind(window)),
    [fields.datasetId, csrfToken],
  );
  const panel = {
    dataset,
    api,
    formData: { adhoc_filters: fields.preFilters },
    onChange: (_name: string, value: unknown) => onFields({ preFilters: Array.isArray(value) ? (value as unknown[]) : [] }),
  };
  const problemOf = (problem: FilterProblem) => (problems.includes(problem) ? t(`problem.${problem}`) : undefined);
  const isControl = isDisplay(entry);
  const hasDataset = fields.filterType !== 'filter_time';
  const props = { fields, onFields };
  return (
    <PanelContext.Provider value={panel}>
      <div className={styles.split}>
        <div className={clsx(dialogs.tab, styles.fields)}>
          <section aria-label={t('general')}>
            <TextField
              label={tCommon('name')}
              maxLength={250}
              value={fields.name}
              error={problemOf('name')}
              onChange={(event) => onFields({ name: event.target.value })}
            />
            <TextField
              label={tCommon('description')}
              hint={t('descriptionHint')}
              value={fields.description}
              onChange={(event) => onFields({ description: event.target.value })}
            />
            <Labelled label={isControl ? t('controlType') : t('type')}>
              {(id) => (
                <Select
                  id={id}
                  choices={(isControl ? CONTROL_TYPES : FILTER_TYPES).map((type) => [type, t(`type.${type}`)] as const)}
                  value={fields.filterType}
                  onPick={(type) => onFields({ filterType: String(type) })}
                />
              )}
            </Labelled>
          </section>
          {hasDataset ? (
            <SourceFields
              {...props}
              found={found}
              send={send}
              use={countColumnUse(
                sources,
                fields.datasetId,
                dataset.columns.map(({ name }) => name),
              )}
              datasetProblem={problemOf('dataset')}
              columnProblem={problemOf('column')}
            />
          ) : null}
          {found.kind === 'failed' && hasDataset ? <Notice kind="warning">{found.message}</Notice> : null}
          {fields.filterType === 'filter_select' || fields.filterType === 'filter_range' ? (
            <>
              <PreFilterFields {...props} dataset={dataset} />
              <ParentsField {...props} list={list} id={entry.id} problem={problemOf('parents')} />
            </>
          ) : null}
          {isControl ? <ControlFields {...props} dataset={dataset} /> : <ListingFields {...props} dataset={dataset} />}
          <DefaultField {...props} dataset={dataset} problem={problemOf('default')} />
          <ScopeField {...props} tree={tree} />
        </div>
        <FilterPreview dashboardId={dashboardId} entry={entry} />
      </div>
    </PanelContext.Provider>
  );
}
