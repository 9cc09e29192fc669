// Columns: of the table, calculated ones of the dataset, or SQL with a label.
import { useId } from 'react';
import { columnProblem } from '#app/charts/shared/validate-form.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import {
  columnFace,
  NEW_COLUMN,
  plainColumns,
  readColumnDraft,
  savedColumns,
  switchColumnTab,
  toColumn,
  type ColumnDraft,
} from './column-value.ts';
import type { FieldProps } from './field-props.ts';
import { EditorTabs } from './EditorTabs.tsx';
import { columnOption } from './field-options.tsx';
import { usePanel } from './panel-context.ts';
import { SqlField } from './SqlField.tsx';

const TABS = [
  ['saved', 'Calculated'],
  ['simple', 'Simple'],
  ['sql', 'Custom SQL'],
] as const;

export function ColumnField({ control, problem }: FieldProps) {
  const { dataset } = usePanel();
  const type: ChipType<ColumnDraft> = {
    noun: 'column',
    icon: 'table',
    faceOf: (column) => columnFace(column, dataset),
    problemOf: (column) => columnProblem(column, dataset),
    read: (column) => readColumnDraft(column, dataset),
    fresh: () => NEW_COLUMN,
    write: toColumn,
    onField: ({ kind, name }) =>
      kind === 'column'
        ? { kind: 'entry', entry: name }
        : { kind: 'refused', message: `“${name}” is a metric: drop it on a metric control` },
    Editor: ColumnEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={control.type === 'column'} type={type} />;
}

function ColumnEditor({ draft, onDraft, onApply }: EditorProps<ColumnDraft>) {
  const { dataset } = usePanel();
  const id = useId();
  const columns = draft.tab === 'saved' ? savedColumns(dataset) : plainColumns(dataset);
  return (
    <EditorTabs
      label="Kind of column"
      tabs={TABS}
      active={draft.tab}
      onTab={(tab) => onDraft(switchColumnTab(draft, tab, dataset))}
    >
      {draft.tab === 'sql' ? (
        <>
          <SqlField label="SQL of the column" kind="column" value={draft.sql} onText={(sql) => onDraft({ ...draft, sql })} />
          <div className="editor-row">
            <label htmlFor={id}>Name</label>
            <input
              id={id}
              className="input compact"
              autoComplete="off"
              value={draft.label ?? ''}
              placeholder={draft.sql.trim() || 'As it is made'}
              onChange={(event) => onDraft({ ...draft, label: event.target.value === '' ? null : event.target.value })}
            />
          </div>
        </>
      ) : (
        <Combobox
          key={draft.tab}
          label="Columns"
          placeholder="Search columns"
          options={columns.map(columnOption)}
          pickedIds={draft.name === null ? [] : [draft.name]}
          onPick={(name) => onApply({ ...draft, name })}
          note={columns.length === 0 && draft.tab === 'saved' ? 'The dataset has no calculated columns' : undefined}
          autoFocus
        />
      )}
    </EditorTabs>
  );
}
