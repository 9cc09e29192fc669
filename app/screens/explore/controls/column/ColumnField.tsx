// Columns: of the table, calculated ones of the dataset, or SQL with a label.
import { columnProblem } from '#app/charts/shared/form/validate-form.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls } from '#app/messages/en/controls.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import {
  columnFace,
  NEW_COLUMN,
  plainColumns,
  readColumnDraft,
  savedColumns,
  switchColumnTab,
  toColumn,
  type ColumnEntry,
} from './column-value.ts';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { EditorTabs } from '#app/screens/explore/controls/editor/EditorTabs.tsx';
import { NameRow } from '#app/screens/explore/controls/editor/NameRow.tsx';
import { TabCombobox } from '#app/screens/explore/controls/editor/TabCombobox.tsx';
import { columnOption } from '#app/screens/explore/controls/editor/field-options.tsx';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { SqlField } from '#app/screens/explore/controls/editor/SqlField.tsx';
import editors from '#app/screens/explore/controls/editor/editors.module.css';

export function ColumnField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controls);
  const { dataset } = usePanel();
  /** Label of a value that isn't a column, such as "Auto". */
  const choiceFace = (entry: unknown): string | undefined => {
    const choice = control.choices?.find(([value]) => value === entry);
    return choice && tControls(choice[1]);
  };
  const type: ChipType<ColumnEntry> = {
    noun: 'column',
    icon: 'table',
    faceOf: (column) => choiceFace(column) ?? columnFace(column, dataset),
    isWrong: (column) => columnProblem(column, dataset) !== null,
    read: (column) => readColumnDraft(column, dataset),
    fresh: () => NEW_COLUMN,
    write: toColumn,
    onField: ({ kind, name }) =>
      kind === 'column' ? { kind: 'entry', entry: name } : { kind: 'refused', message: t('column.isMetric', { name }) },
    Editor: ColumnEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={control.type === 'column'} type={type} />;
}

function ColumnEditor({ draft, onDraft, onApply }: EditorProps<ColumnEntry>) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const columns = draft.tab === 'saved' ? savedColumns(dataset) : plainColumns(dataset);
  const tabs = [
    ['saved', t('column.calculated')],
    ['simple', t('simple')],
    ['sql', t('customSql')],
  ] as const;
  return (
    <EditorTabs
      label={t('column.kind')}
      tabs={tabs}
      active={draft.tab}
      panelClassName={editors.steadyList}
      onTab={(tab) => onDraft(switchColumnTab(draft, tab, dataset))}
    >
      {draft.tab === 'sql' ? (
        <>
          <SqlField label={t('column.sql')} kind="column" value={draft.sql} onText={(sql) => onDraft({ ...draft, sql })} />
          <NameRow
            name={draft.label}
            placeholder={draft.sql.trim() || t('metric.autoName')}
            onName={(label) => onDraft({ ...draft, label })}
          />
        </>
      ) : (
        <TabCombobox
          key={draft.tab}
          label={t('column.listLabel')}
          placeholder={t('column.placeholder')}
          options={columns.map(columnOption)}
          pickedIds={draft.name === null ? [] : [draft.name]}
          onPick={(name) => onApply({ ...draft, name })}
          note={columns.length === 0 && draft.tab === 'saved' ? t('column.noneCalculated') : undefined}
        />
      )}
    </EditorTabs>
  );
}
