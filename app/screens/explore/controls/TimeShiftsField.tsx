// With which other times a chart is compared: some of the list, or any that is typed.
import { shiftProblem } from '#app/charts/shared/validate-form.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import type { FieldProps } from './field-props.ts';

interface ShiftDraft {
  readonly shift: string | null;
}

export function TimeShiftsField({ control, problem }: FieldProps) {
  const choices = control.choices ?? [];
  const labelOf = (shift: unknown): string => choices.find(([value]) => value === shift)?.[1] ?? String(shift);
  const type: ChipType<ShiftDraft> = {
    noun: 'comparison',
    icon: 'clock',
    faceOf: labelOf,
    problemOf: shiftProblem,
    read: (shift) => ({ shift: String(shift) }),
    fresh: () => ({ shift: null }),
    write: ({ shift }) => shift,
    onField: ({ name }) => ({ kind: 'refused', message: `“${name}” is no shift of time` }),
    Editor: ({ draft, onApply }: EditorProps<ShiftDraft>) => (
      <Combobox
        label="Shifts of time"
        placeholder="Search, or type one such as 3 weeks ago"
        options={choices.map(([value, label]) => ({ id: String(value), label }))}
        pickedIds={draft.shift === null ? [] : [draft.shift]}
        onPick={(shift) => onApply({ shift })}
        onTyped={(shift) => onApply({ shift })}
        typedLabel={(text) => shiftProblem(text) ?? `Compare with ${text}`}
        autoFocus
      />
    ),
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}
