// A limit of rows or series: one of the list, or any that is typed.
import { DEFAULT_MAX_ROWS, limitChoices, limitProblem } from '#app/charts/shared/form/limits.ts';
import { readNumber } from '#app/charts/shared/form/form-values.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useProblemTexts } from '#app/screens/explore/use-problem-texts.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { readNumberInput } from '#app/ui/form/NumberField.tsx';
import { Picker } from '#app/ui/select/Picker.tsx';
import { PickerFace } from '#app/ui/select/PickerFace.tsx';
import { ControlShell } from './ControlShell.tsx';
import type { FieldProps } from './field-props.ts';
import { usePanel } from './panel-context.ts';
import { useControl } from './use-control.ts';

const NONE = '';

export function LimitField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const texts = useProblemTexts();
  const locale = useLocale();
  const { maxRows = DEFAULT_MAX_ROWS } = usePanel().dataset;
  const { ids, value, set, onReset } = useControl(control);
  const label = tControls(control.label);
  const format = (number: number): string => number.toLocaleString(locale);
  const number = readNumber({ value }, 'value');
  const typed = typeof value === 'string' ? value : NONE;
  const isNone = number === null && typed === NONE;
  const shown = isNone ? t('limit.none') : number === null ? typed : format(number);
  const choices = limitChoices(control, maxRows).map((choice) => ({
    id: String(choice),
    label: format(choice),
    search: `${choice}`,
  }));
  const none = control.default === undefined ? [{ id: NONE, label: t('limit.none') }] : [];
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} onReset={onReset}>
      <Picker
        label={label}
        face={<PickerFace>{shown}</PickerFace>}
        faceLabel={t('format.face', { control: label, format: shown })}
      >
        {(close) => {
          const pick = (next: unknown) => {
            set(next);
            close();
          };
          return (
            <Combobox
              label={label}
              placeholder={t('limit.placeholder')}
              options={[...none, ...choices]}
              pickedIds={[number === null ? typed : String(number)]}
              onPick={(id) => pick(id === NONE ? null : Number(id))}
              onTyped={(entered) => pick(readNumberInput(entered))}
              typedLabel={(entered) => {
                const limit = readNumberInput(entered);
                const wrong = limitProblem(control, limit, maxRows)?.(texts);
                return wrong ?? t('limit.use', { limit: typeof limit === 'number' ? format(limit) : entered });
              }}
              autoFocus
            />
          );
        }}
      </Picker>
    </ControlShell>
  );
}
