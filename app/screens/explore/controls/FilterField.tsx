// Filters: a column compared with something, a range of time, or SQL before or after grouping.
import { filterProblem } from '#app/charts/shared/validate-form.ts';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import type { FieldProps } from './field-props.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { filterFace, filterOfColumn, NEW_FILTER, readFilterDraft, toFilter, type FilterDraft } from './filter-value.ts';
import { newOptionName } from './option-name.ts';
import { usePanel } from './panel-context.ts';
import { SimpleFilter } from './SimpleFilter.tsx';
import { SqlField } from './SqlField.tsx';

const TABS = [
  ['simple', 'Simple'],
  ['sql', 'Custom SQL'],
] as const;
const CLAUSES = [
  ['WHERE', 'Rows (WHERE)'],
  ['HAVING', 'Groups (HAVING)'],
] as const;

export function FilterField({ control, problem }: FieldProps) {
  const { dataset } = usePanel();
  const type: ChipType<FilterDraft> = {
    noun: 'filter',
    icon: 'filter',
    faceOf: (filter) => filterFace(filter, dataset),
    problemOf: (filter) => filterProblem(filter, dataset),
    read: readFilterDraft,
    fresh: () => NEW_FILTER,
    write: (draft) => toFilter(draft, () => newOptionName('filter')),
    onField: ({ kind, name }) => {
      if (kind === 'column') return { kind: 'draft', draft: filterOfColumn(name, dataset) };
      const expression = dataset.metrics.find((metric) => metric.name === name)?.expression ?? name;
      return { kind: 'draft', draft: { ...NEW_FILTER, tab: 'sql', clause: 'HAVING', sql: `${expression} > ` } };
    },
    Editor: FilterEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

function FilterEditor({ draft, onDraft }: EditorProps<FilterDraft>) {
  return (
    <EditorTabs label="Kind of filter" tabs={TABS} active={draft.tab} onTab={(tab) => onDraft({ ...draft, tab })}>
      {draft.tab === 'simple' ? (
        <SimpleFilter draft={draft} onDraft={onDraft} />
      ) : (
        <>
          <SegmentedControl
            label="What is filtered"
            choices={CLAUSES}
            value={draft.clause}
            onPick={(picked) => onDraft({ ...draft, clause: picked === 'HAVING' ? 'HAVING' : 'WHERE' })}
          />
          <SqlField
            label="Condition"
            kind={draft.clause === 'HAVING' ? 'having' : 'where'}
            value={draft.sql}
            onText={(sql) => onDraft({ ...draft, sql })}
          />
        </>
      )}
    </EditorTabs>
  );
}
