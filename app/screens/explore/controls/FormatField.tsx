// How numbers or times are written: a format from the list or any other, with an example of what comes of it.
import { useState } from 'react';
import { readText } from '#app/charts/shared/form-values.ts';
import { Combobox } from '#app/ui/Combobox.tsx';
import { Popover } from '#app/ui/Popover.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import type { FieldProps } from './field-props.ts';
import { ControlShell } from './ControlShell.tsx';
import { NUMBER_FORMATS, numberExample, TIME_FORMATS, timeExample } from './format-choices.ts';
import { useControl } from './use-control.ts';

const LOCALE = 'en-US';

export function FormatField({ control, problem }: FieldProps) {
  const { ids, value, set, onReset, isDisabled } = useControl(control);
  const [isOpen, setOpen] = useState(false);
  const isTime = control.type === 'time-format';
  const [formats, example] = isTime ? [TIME_FORMATS, timeExample] : [NUMBER_FORMATS, numberExample];
  const format = readText({ value }, 'value') ?? formats[0]?.format ?? '';
  const label = formats.find((one) => one.format === format)?.label ?? format;
  const pick = (next: string) => {
    set(next);
    setOpen(false);
  };
  const face = (
    <>
      <span className="control-face-text">{label}</span>
      <span className="control-example tabular">{example(format, LOCALE)}</span>
      <Icon name="chevronDown" />
    </>
  );
  return (
    <ControlShell control={control} ids={ids} labels="group" problem={problem} onReset={onReset}>
      {isDisabled ? (
        <button type="button" className="control-face" disabled>
          {face}
        </button>
      ) : (
        <Popover
          label={control.label}
          face={face}
          faceLabel={`${control.label}: ${label}`}
          faceClassName="control-face"
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
        >
          <Combobox
            label={control.label}
            placeholder={isTime ? 'Search, or type a format such as %d %b' : 'Search, or type a format such as ,.2f'}
            options={formats.map((one) => ({
              id: one.format,
              label: one.label,
              hint: example(one.format, LOCALE),
              search: `${one.label} ${one.format}`,
            }))}
            pickedIds={[format]}
            onPick={pick}
            onTyped={pick}
            typedLabel={(text) => `Use ${text}: ${example(text, LOCALE)}`}
            autoFocus
          />
        </Popover>
      )}
    </ControlShell>
  );
}
