// A dimension of a grid of charts, and the values of it that have a chart where these are selected one by one.
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { PickerFace, pickerClass } from '#app/ui/select/PickerFace.tsx';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import { readDimensionDraft, toDimension } from './dimension-values.ts';
import { columnOption } from '#app/screens/explore/controls/editor/field-options.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { valueFace, type FilterDraft } from '#app/screens/explore/controls/filter/filter-value.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { FilterValues } from '#app/screens/explore/controls/filter/SimpleFilter.tsx';

export function DimensionValuesField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { dataset, formData } = usePanel();
  const way = readText(formData, control.name.replace('_dimension_', '_dimension_selection_mode_')) ?? 'members';
  const isListed = way === 'members';
  const type: ChipType<FilterDraft> = {
    noun: 'column',
    icon: 'table',
    faceOf: (entry) => {
      const { subject, values } = readDimensionDraft(entry);
      const name = nameOf(dataset, subject);
      return isListed && values.length > 0 ? `${name}: ${values.map((value) => valueFace(value, t)).join(', ')}` : name;
    },
    isWrong: (entry) => !dataset.columns.some(({ name }) => name === readDimensionDraft(entry).subject),
    isBlank: (entry) => readDimensionDraft(entry).subject === null,
    read: readDimensionDraft,
    fresh: () => readDimensionDraft(null),
    write: toDimension,
    onField: ({ kind, name }) =>
      kind === 'column'
        ? { kind: 'entry', entry: { dimension: name, values: [] } }
        : { kind: 'refused', message: t('column.isMetric', { name }) },
    Editor: isListed ? ListedEditor : DimensionEditor,
  };
  return <ChipField control={control} problem={problem} isSingle type={type} />;
}

const nameOf = ({ columns }: Dataset, subject: string | null): string =>
  columns.find(({ name }) => name === subject)?.verboseName || (subject ?? '');

function DimensionEditor({ draft, onApply }: EditorProps<FilterDraft>) {
  return <Dimensions draft={draft} onPick={(subject) => onApply({ ...draft, subject, values: [] })} />;
}

/** The dimension first, then its values. */
function ListedEditor({ draft, onDraft }: EditorProps<FilterDraft>) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const { subject } = draft;
  if (subject === null) return <Dimensions draft={draft} onPick={(name) => onDraft({ ...draft, subject: name, values: [] })} />;
  return (
    <>
      <button
        type="button"
        className={pickerClass}
        onClick={() => onDraft({ ...draft, subject: null, values: [] })}
        aria-label={t('filter.changeColumn', { name: subject })}
      >
        <PickerFace hint={t('filter.change')}>{nameOf(dataset, subject)}</PickerFace>
      </button>
      <FilterValues
        draft={draft}
        onDraft={onDraft}
        column={dataset.columns.find(({ name }) => name === subject) ?? null}
        isSingle={false}
      />
    </>
  );
}

interface DimensionsProps {
  readonly draft: FilterDraft;
  readonly onPick: (name: string) => void;
}

/** Times have too many values for a chart each. */
function Dimensions({ draft, onPick }: DimensionsProps) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const options = dataset.columns.filter(({ isGroupable, isTemporal }) => isGroupable && !isTemporal).map(columnOption);
  return (
    <Combobox
      label={t('column.label')}
      placeholder={t('column.placeholder')}
      options={options}
      pickedIds={draft.subject === null ? [] : [draft.subject]}
      onPick={onPick}
      note={options.length === 0 ? t('filter.noColumns') : undefined}
      autoFocus
    />
  );
}
