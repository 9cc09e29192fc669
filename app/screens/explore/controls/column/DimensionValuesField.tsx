// A dimension of a grid of charts, and the values of it that have a chart where these are selected one by one.
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import { ColumnChoices, PickedColumn } from './PickedColumn.tsx';
import { readDimensionDraft, toDimension } from './dimension-values.ts';
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
  return (
    <ColumnChoices
      name={draft.subject}
      isOffered={isDimension}
      onPick={(subject) => onApply({ ...draft, subject, values: [] })}
    />
  );
}

/** The dimension first, then its values. */
function ListedEditor({ draft, onDraft }: EditorProps<FilterDraft>) {
  const { dataset } = usePanel();
  const { subject } = draft;
  const change = (name: string | null) => onDraft({ ...draft, subject: name, values: [] });
  if (subject === null) return <ColumnChoices name={null} isOffered={isDimension} onPick={change} />;
  return (
    <>
      <PickedColumn name={subject} onChange={() => change(null)} />
      <FilterValues
        draft={draft}
        onDraft={onDraft}
        column={dataset.columns.find(({ name }) => name === subject) ?? null}
        isSingle={false}
      />
    </>
  );
}

/** Times have too many values for a chart each. */
const isDimension = ({ isGroupable, isTemporal }: DatasetColumn): boolean => isGroupable && !isTemporal;
