// The column of an editor: chosen from a list, then a button that changes it.
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { columnOption } from '#app/screens/explore/controls/editor/field-options.tsx';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { PickerFace, pickerClass } from '#app/ui/select/PickerFace.tsx';

interface ColumnChoicesProps {
  /** Null: none yet. */
  readonly name: string | null;
  readonly isOffered: (column: DatasetColumn) => boolean;
  readonly onPick: (name: string) => void;
}

export function ColumnChoices({ name, isOffered, onPick }: ColumnChoicesProps) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const options = dataset.columns.filter(isOffered).map(columnOption);
  return (
    <Combobox
      label={t('column.label')}
      placeholder={t('column.placeholder')}
      options={options}
      pickedIds={name === null ? [] : [name]}
      onPick={onPick}
      note={options.length === 0 ? t('filter.noColumns') : undefined}
      autoFocus
    />
  );
}

interface PickedColumnProps {
  readonly name: string;
  readonly onChange: () => void;
}

export function PickedColumn({ name, onChange }: PickedColumnProps) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const column = dataset.columns.find((one) => one.name === name);
  return (
    <button type="button" className={pickerClass} onClick={onChange} aria-label={t('filter.changeColumn', { name })}>
      <PickerFace hint={t('filter.change')}>{column?.verboseName || name}</PickerFace>
    </button>
  );
}
