// With which other times a chart is compared: some of the list, or any that is typed.
import { shiftProblem } from '#app/charts/shared/form/validate-form.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useProblemTexts } from '#app/screens/explore/use-problem-texts.ts';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';

interface ShiftDraft {
  readonly shift: string | null;
}

export function TimeShiftsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const texts = useProblemTexts();
  const choices = (control.choices ?? []).map(([value, label]) => [value, tControls(label)] as const);
  const labelOf = (shift: unknown): string => choices.find(([value]) => value === shift)?.[1] ?? String(shift);
  const type: ChipType<ShiftDraft> = {
    noun: 'shift',
    icon: 'clock',
    faceOf: labelOf,
    isWrong: (shift) => shiftProblem(shift) !== null,
    read: (shift) => ({ shift: String(shift) }),
    fresh: () => ({ shift: null }),
    write: ({ shift }) => shift,
    onField: ({ name }) => ({ kind: 'refused', message: t('shift.isField', { name }) }),
    Editor: ({ draft, onApply }: EditorProps<ShiftDraft>) => (
      <Combobox
        label={t('shift.label')}
        placeholder={t('shift.placeholder')}
        options={choices.map(([value, label]) => ({ id: String(value), label }))}
        pickedIds={draft.shift === null ? [] : [draft.shift]}
        onPick={(shift) => onApply({ shift })}
        onTyped={(shift) => {
          if (shiftProblem(shift) === null) onApply({ shift });
        }}
        typedLabel={(text) => shiftProblem(text)?.(texts) ?? t('shift.compare', { shift: text })}
        autoFocus
      />
    ),
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}
