// The format of numbers or times: one from the list or one that is typed, with an example of its output.
import { readText } from '#app/charts/shared/form/form-values.ts';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Picker } from '#app/ui/select/Picker.tsx';
import { PickerFace } from '#app/ui/select/PickerFace.tsx';
import text from '#app/ui/text/text.module.css';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import { NUMBER_FORMATS, numberExample, TIME_FORMATS, timeExample } from './format-choices.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

export function FormatField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const locale = useLocale();
  const { ids, value, set, onReset } = useControl(control);
  const isTime = control.type === 'time-format';
  const [formats, example] = isTime ? [TIME_FORMATS, timeExample] : [NUMBER_FORMATS, numberExample];
  const format = readText({ value }, 'value') ?? formats[0]?.format ?? '';
  const known = formats.find((one) => one.format === format);
  const label = known === undefined ? format : t(known.label);
  const face = <PickerFace hint={<span className={text.tabular}>{example(format, locale)}</span>}>{label}</PickerFace>;
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} onReset={onReset}>
      <Picker
        label={tControls(control.label)}
        face={face}
        faceLabel={t('format.face', { control: tControls(control.label), format: label })}
      >
        {(close) => {
          const pick = (next: string) => {
            set(next);
            close();
          };
          return (
            <Combobox
              label={tControls(control.label)}
              placeholder={t(isTime ? 'format.timePlaceholder' : 'format.numberPlaceholder')}
              options={formats.map((one) => ({
                id: one.format,
                label: t(one.label),
                hint: example(one.format, locale),
                search: `${t(one.label)} ${one.format}`,
              }))}
              pickedIds={[format]}
              onPick={pick}
              onTyped={pick}
              typedLabel={(typed) => t('format.use', { format: typed, example: example(typed, locale) })}
              autoFocus
            />
          );
        }}
      </Picker>
    </ControlShell>
  );
}
