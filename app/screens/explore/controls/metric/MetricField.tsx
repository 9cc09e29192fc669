// Metrics: saved ones, a column with an aggregate, or SQL, each with an optional name.
import { useId } from 'react';
import { metricProblem } from '#app/charts/shared/form/validate-form.ts';
import { Select } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { EditorTabs } from '#app/screens/explore/controls/editor/EditorTabs.tsx';
import { columnOption, metricOption } from '#app/screens/explore/controls/editor/field-options.tsx';
import { NameRow } from '#app/screens/explore/controls/editor/NameRow.tsx';
import { TabCombobox } from '#app/screens/explore/controls/editor/TabCombobox.tsx';
import {
  AGGREGATES,
  draftLabel,
  metricFace,
  metricOfColumn,
  newMetric,
  readMetricDraft,
  switchMetricTab,
  toMetric,
  type MetricEntry,
} from './metric-value.ts';
import { newOptionName } from '#app/screens/explore/controls/editor/option-name.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { SqlField } from '#app/screens/explore/controls/editor/SqlField.tsx';
import editors from '#app/screens/explore/controls/editor/editors.module.css';

export function MetricField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const { dataset } = usePanel();
  const write = (draft: MetricEntry) => toMetric(draft, dataset, () => newOptionName('metric'));
  const type: ChipType<MetricEntry> = {
    noun: 'metric',
    icon: 'code',
    faceOf: (metric) => metricFace(metric, dataset, tMetrics),
    isWrong: (metric) => metricProblem(metric, dataset) !== null,
    read: readMetricDraft,
    fresh: () => newMetric(dataset),
    write,
    onField: ({ kind, name }) => {
      if (kind === 'metric') return { kind: 'entry', entry: name };
      const column = dataset.columns.find((one) => one.name === name);
      return column === undefined
        ? { kind: 'refused', message: t('column.unknown', { name }) }
        : { kind: 'entry', entry: write(metricOfColumn(column)) };
    },
    Editor: MetricEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={control.type === 'metric'} type={type} />;
}

function MetricEditor({ draft, onDraft, onApply }: EditorProps<MetricEntry>) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const { dataset } = usePanel();
  const tabs = [
    ['simple', t('metric.column')],
    ['saved', t('metric.saved')],
    ['sql', t('customSql')],
  ] as const;
  return (
    <EditorTabs
      label={t('metric.kind')}
      tabs={tabs}
      active={draft.tab}
      panelClassName={editors.steady}
      onTab={(tab) => onDraft(switchMetricTab(draft, tab, dataset))}
    >
      {draft.tab === 'saved' ? (
        <TabCombobox
          label={t('metric.savedLabel')}
          placeholder={t('metric.savedPlaceholder')}
          options={dataset.metrics.map((metric) => metricOption(metric, tMetrics))}
          pickedIds={draft.saved === null ? [] : [draft.saved]}
          onPick={(saved) => onApply({ ...draft, saved })}
          note={dataset.metrics.length === 0 ? t('metric.noneSaved') : undefined}
        />
      ) : null}
      {draft.tab === 'simple' ? <SimpleMetric draft={draft} onDraft={onDraft} onApply={onApply} /> : null}
      {draft.tab === 'sql' ? (
        <SqlField label={t('metric.sql')} kind="metric" value={draft.sql} onText={(sql) => onDraft({ ...draft, sql })} />
      ) : null}
      {draft.tab === 'saved' ? null : (
        <NameRow
          name={draft.label}
          placeholder={draftLabel(draft) || t('metric.autoName')}
          onName={(label) => onDraft({ ...draft, label })}
        />
      )}
    </EditorTabs>
  );
}

function SimpleMetric({ draft, onDraft, onApply }: EditorProps<MetricEntry>) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const id = useId();
  return (
    <>
      <SavedMetrics onPick={(saved) => onApply({ ...draft, tab: 'saved', saved })} />
      <TabCombobox
        label={t('column.label')}
        placeholder={t('column.placeholder')}
        options={dataset.columns.map(columnOption)}
        pickedIds={draft.column === null ? [] : [draft.column]}
        onPick={(name) => {
          const column = dataset.columns.find((one) => one.name === name);
          const aggregate = draft.aggregate ?? (column ? metricOfColumn(column).aggregate : null);
          onDraft({ ...draft, column: name, aggregate });
        }}
      />
      <div className={editors.row}>
        <label htmlFor={id}>{t('metric.aggregate')}</label>
        <Select
          id={id}
          choices={[
            ...(draft.aggregate === null ? ([[null, t('metric.selectAggregate')]] as const) : []),
            ...AGGREGATES.map((one) => [one, t(`aggregate.${one}`)] as const),
          ]}
          value={draft.aggregate}
          onPick={(picked) => onDraft({ ...draft, aggregate: AGGREGATES.find((one) => one === picked) ?? null })}
        />
      </div>
    </>
  );
}

const MAX_SHOWN_METRICS = 4;

/** The dataset's metrics are one click away; the others are in their tab. */
function SavedMetrics({ onPick }: { readonly onPick: (name: string) => void }) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const { dataset } = usePanel();
  if (dataset.metrics.length === 0) return null;
  return (
    <div className={editors.metrics} role="group" aria-label={t('metric.savedLabel')}>
      {dataset.metrics.slice(0, MAX_SHOWN_METRICS).map((metric) => (
        <button key={metric.name} type="button" title={metric.expression} onClick={() => onPick(metric.name)}>
          {metricOption(metric, tMetrics).label}
        </button>
      ))}
    </div>
  );
}
