// The order of plain rows: columns, each ascending or descending, the first counts most.
import { columnProblem } from '#app/charts/shared/validate-form.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import { columnFace } from './column-value.ts';
import type { FieldProps } from './field-props.ts';
import { columnOption } from './field-options.tsx';
import { readOrder, writeOrder } from './order-value.ts';
import { usePanel } from './panel-context.ts';

interface OrderDraft {
  readonly column: string | null;
  readonly ascending: boolean;
}
const DIRECTIONS = [
  ['asc', 'Ascending'],
  ['desc', 'Descending'],
] as const;

export function OrderField({ control, problem }: FieldProps) {
  const { dataset } = usePanel();
  const type: ChipType<OrderDraft> = {
    noun: 'order',
    icon: 'arrowDown',
    faceOf: (saved) => {
      const order = readOrder(saved);
      return order === null ? String(saved) : `${columnFace(order.column, dataset)} ${order.ascending ? '↑' : '↓'}`;
    },
    problemOf: (saved) => {
      const order = readOrder(saved);
      return order === null ? 'This order cannot be read: remove it' : columnProblem(order.column, dataset);
    },
    read: (saved) => readOrder(saved) ?? { column: null, ascending: true },
    fresh: () => ({ column: null, ascending: true }),
    write: ({ column, ascending }) => (column === null ? null : writeOrder({ column, ascending })),
    onField: ({ kind, name }) =>
      kind === 'column'
        ? { kind: 'entry', entry: writeOrder({ column: name, ascending: true }) }
        : { kind: 'refused', message: 'Plain rows are ordered by columns: drop a column here' },
    Editor: OrderEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

function OrderEditor({ draft, onDraft, onApply }: EditorProps<OrderDraft>) {
  const { dataset } = usePanel();
  return (
    <>
      <SegmentedControl
        label="Direction"
        choices={DIRECTIONS}
        value={draft.ascending ? 'asc' : 'desc'}
        onPick={(picked) => onDraft({ ...draft, ascending: picked === 'asc' })}
      />
      <Combobox
        label="Columns"
        placeholder="Search columns"
        options={dataset.columns.map(columnOption)}
        pickedIds={draft.column === null ? [] : [draft.column]}
        onPick={(column) => onApply({ ...draft, column })}
        autoFocus
      />
    </>
  );
}
