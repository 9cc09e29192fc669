// Labeled rows of a small form inside a control: a text, a number, a choice, a format.
import { useId } from 'react';
import { Input } from '#app/ui/form/Input.tsx';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { Select, type SelectChoices } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import editors from './editor/editors.module.css';
import type { FormatChoice } from './format/format-choices.ts';

interface TextRowProps {
  readonly label: string;
  readonly value: string | null;
  readonly placeholder?: string;
  readonly onText: (text: string) => void;
}

export function TextRow({ label, value, placeholder, onText }: TextRowProps) {
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        isCompact
        autoComplete="off"
        placeholder={placeholder}
        value={value ?? ''}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

interface NumberRowProps {
  readonly label: string;
  readonly value: NumberInput;
  readonly placeholder?: string;
  readonly onNumber: (value: NumberInput) => void;
}

export function NumberRow({ label, value, placeholder, onNumber }: NumberRowProps) {
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{label}</label>
      <NumberField id={id} placeholder={placeholder} value={value} onNumber={onNumber} />
    </div>
  );
}

interface SelectRowProps {
  readonly label: string;
  readonly choices: SelectChoices;
  readonly value: string | null;
  readonly onPick: (value: unknown) => void;
}

export function SelectRow({ label, choices, value, onPick }: SelectRowProps) {
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} choices={choices} value={value} onPick={onPick} />
    </div>
  );
}

interface FormatRowProps extends Omit<SelectRowProps, 'choices'> {
  readonly formats: readonly FormatChoice[];
}

export function FormatRow({ formats, ...row }: FormatRowProps) {
  const t = useMessages(controlFields);
  const choices = [
    [null, t('settings.automatic')],
    ...formats.map((one) => [one.format, t(one.label)] as const),
  ] as SelectChoices;
  return <SelectRow {...row} choices={choices} />;
}
