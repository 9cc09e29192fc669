// Filters: a column compared with something, a range of time, or SQL before or after grouping.
import { filterProblem } from '#app/charts/shared/form/validate-form.ts';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { EditorTabs } from '#app/screens/explore/controls/editor/EditorTabs.tsx';
import { filterFace, filterOfColumn, NEW_FILTER, readFilterDraft, toFilter, type FilterDraft } from './filter-value.ts';
import { newOptionName } from '#app/screens/explore/controls/editor/option-name.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { SimpleFilter } from './SimpleFilter.tsx';
import { SqlField } from '#app/screens/explore/controls/editor/SqlField.tsx';

export function FilterField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const type: ChipType<FilterDraft> = {
    noun: 'filter',
    icon: 'filter',
    faceOf: (filter) => filterFace(filter, dataset, t),
    isWrong: (filter) => filterProblem(filter, dataset) !== null,
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
  const t = useMessages(controlFields);
  const tabs = [
    ['simple', t('simple')],
    ['sql', t('customSql')],
  ] as const;
  return (
    <EditorTabs label={t('filter.kind')} tabs={tabs} active={draft.tab} onTab={(tab) => onDraft({ ...draft, tab })}>
      {draft.tab === 'simple' ? (
        <SimpleFilter draft={draft} onDraft={onDraft} />
      ) : (
        <>
          <SegmentedControl
            label={t('filter.target')}
            choices={[
              ['WHERE', t('filter.where')],
              ['HAVING', t('filter.having')],
            ]}
            value={draft.clause}
            onPick={(picked) => onDraft({ ...draft, clause: picked === 'HAVING' ? 'HAVING' : 'WHERE' })}
          />
          <SqlField
            label={t('filter.sql')}
            kind={draft.clause === 'HAVING' ? 'having' : 'where'}
            value={draft.sql}
            onText={(sql) => onDraft({ ...draft, sql })}
          />
        </>
      )}
    </EditorTabs>
  );
}
