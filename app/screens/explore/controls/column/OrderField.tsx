// The order of plain rows: columns, each ascending or descending, the first counts most.
import { columnProblem } from '#app/charts/shared/form/validate-form.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import { columnFace } from './column-value.ts';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { columnOption } from '#app/screens/explore/controls/editor/field-options.tsx';
import { readOrder, writeOrder } from './order-value.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';

interface OrderDraft {
  readonly column: string | null;
  readonly ascending: boolean;
}

export function OrderField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  const type: ChipType<OrderDraft> = {
    noun: 'sort',
    icon: 'arrowDown',
    faceOf: (saved) => {
      const order = readOrder(saved);
      return order === null ? String(saved) : `${columnFace(order.column, dataset)} ${order.ascending ? '↑' : '↓'}`;
    },
    isWrong: (saved) => {
      const order = readOrder(saved);
      return order === null || columnProblem(order.column, dataset) !== null;
    },
    read: (saved) => readOrder(saved) ?? { column: null, ascending: true },
    fresh: () => ({ column: null, ascending: true }),
    write: ({ column, ascending }) => (column === null ? null : writeOrder({ column, ascending })),
    onField: ({ kind, name }) =>
      kind === 'column'
        ? { kind: 'entry', entry: writeOrder({ column: name, ascending: true }) }
        : { kind: 'refused', message: t('sort.columnsOnly') },
    Editor: OrderEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

function OrderEditor({ draft, onDraft, onApply }: EditorProps<OrderDraft>) {
  const t = useMessages(controlFields);
  const { dataset } = usePanel();
  return (
    <>
      <SegmentedControl
        label={t('sort.direction')}
        choices={[
          ['asc', t('sort.ascending')],
          ['desc', t('sort.descending')],
        ]}
        value={draft.ascending ? 'asc' : 'desc'}
        onPick={(picked) => onDraft({ ...draft, ascending: picked === 'asc' })}
      />
      <Combobox
        label={t('column.listLabel')}
        placeholder={t('column.placeholder')}
        options={dataset.columns.map(columnOption)}
        pickedIds={draft.column === null ? [] : [draft.column]}
        onPick={(column) => onApply({ ...draft, column })}
        autoFocus
      />
    </>
  );
}
