// Metrics: saved ones, a column with an aggregate, or SQL, each with a name of one's own.
import { useId } from 'react';
import { metricProblem } from '#app/charts/shared/validate-form.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import { Select } from '#app/ui/Select.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import type { FieldProps } from './field-props.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { columnOption, metricOption } from './field-options.tsx';
import {
  AGGREGATES,
  draftLabel,
  metricFace,
  metricOfColumn,
  newMetric,
  readMetricDraft,
  switchMetricTab,
  toMetric,
  type MetricDraft,
} from './metric-value.ts';
import { newOptionName } from './option-name.ts';
import { usePanel } from './panel-context.ts';
import { SqlField } from './SqlField.tsx';

const TABS = [
  ['saved', 'Saved'],
  ['simple', 'Simple'],
  ['sql', 'Custom SQL'],
] as const;
const AGGREGATE_LABELS: Readonly<Record<(typeof AGGREGATES)[number], string>> = {
  AVG: 'Average (AVG)',
  COUNT: 'Count (COUNT)',
  COUNT_DISTINCT: 'Distinct values (COUNT_DISTINCT)',
  MAX: 'Greatest (MAX)',
  MIN: 'Least (MIN)',
  SUM: 'Sum (SUM)',
};

export function MetricField({ control, problem }: FieldProps) {
  const { dataset } = usePanel();
  const write = (draft: MetricDraft) => toMetric(draft, dataset, () => newOptionName('metric'));
  const type: ChipType<MetricDraft> = {
    noun: 'metric',
    icon: 'code',
    faceOf: (metric) => metricFace(metric, dataset),
    problemOf: (metric) => metricProblem(metric, dataset),
    read: readMetricDraft,
    fresh: () => newMetric(dataset),
    write,
    onField: ({ kind, name }) => {
      if (kind === 'metric') return { kind: 'entry', entry: name };
      const column = dataset.columns.find((one) => one.name === name);
      return column === undefined
        ? { kind: 'refused', message: `The dataset has no column “${name}”` }
        : { kind: 'entry', entry: write(metricOfColumn(column)) };
    },
    Editor: MetricEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={control.type === 'metric'} type={type} />;
}

function MetricEditor({ draft, onDraft, onApply }: EditorProps<MetricDraft>) {
  const { dataset } = usePanel();
  return (
    <EditorTabs
      label="Kind of metric"
      tabs={TABS}
      active={draft.tab}
      onTab={(tab) => onDraft(switchMetricTab(draft, tab, dataset))}
    >
      {draft.tab === 'saved' ? (
        <Combobox
          label="Saved metrics"
          placeholder="Search saved metrics"
          options={dataset.metrics.map(metricOption)}
          pickedIds={draft.saved === null ? [] : [draft.saved]}
          onPick={(saved) => onApply({ ...draft, saved })}
          note={dataset.metrics.length === 0 ? 'The dataset has no saved metrics: use Simple or Custom SQL' : undefined}
          autoFocus
        />
      ) : null}
      {draft.tab === 'simple' ? <SimpleMetric draft={draft} onDraft={onDraft} /> : null}
      {draft.tab === 'sql' ? (
        <SqlField label="SQL of the metric" kind="metric" value={draft.sql} onText={(sql) => onDraft({ ...draft, sql })} />
      ) : null}
      {draft.tab === 'saved' ? null : <MetricName draft={draft} onDraft={onDraft} />}
    </EditorTabs>
  );
}

type PartProps = Pick<EditorProps<MetricDraft>, 'draft' | 'onDraft'>;

function SimpleMetric({ draft, onDraft }: PartProps) {
  const { dataset } = usePanel();
  const id = useId();
  return (
    <>
      <Combobox
        label="Column"
        placeholder="Search columns"
        options={dataset.columns.map(columnOption)}
        pickedIds={draft.column === null ? [] : [draft.column]}
        onPick={(name) => {
          const column = dataset.columns.find((one) => one.name === name);
          const aggregate = draft.aggregate ?? (column ? metricOfColumn(column).aggregate : null);
          onDraft({ ...draft, column: name, aggregate });
        }}
        autoFocus
      />
      <div className="editor-row">
        <label htmlFor={id}>Aggregate</label>
        <Select
          id={id}
          choices={[
            ...(draft.aggregate === null ? ([[null, 'Choose']] as const) : []),
            ...AGGREGATES.map((one) => [one, AGGREGATE_LABELS[one]] as const),
          ]}
          value={draft.aggregate}
          onPick={(picked) => onDraft({ ...draft, aggregate: AGGREGATES.find((one) => one === picked) ?? null })}
        />
      </div>
    </>
  );
}

function MetricName({ draft, onDraft }: PartProps) {
  const id = useId();
  return (
    <div className="editor-row">
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        className="input compact"
        autoComplete="off"
        value={draft.label ?? ''}
        placeholder={draftLabel(draft) || 'As it is made'}
        onChange={(event) => onDraft({ ...draft, label: event.target.value === '' ? null : event.target.value })}
      />
    </div>
  );
}
