// One of a few choices: the platform's own select, with texts, numbers or null as values.
import type { SelectHTMLAttributes } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { NativeSelect } from '#app/ui/form/Input.tsx';

export type SelectValue = string | number | null;
export type SelectChoices = readonly (readonly [value: SelectValue, label: string])[];

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  readonly choices: SelectChoices;
  readonly value: SelectValue;
  readonly onPick: (value: SelectValue) => void;
}

/** A value that is not among the choices is listed as it is, so that nothing saved changes by being looked at. */
export function Select({ choices, value, onPick, className, ...rest }: SelectProps) {
  const t = useMessages(ui);

  const all: SelectChoices = choices.some(([one]) => one === value)
    ? choices
    : [[value, value === null ? t('selectPlaceholder') : String(value)], ...choices];
  const index = all.findIndex(([one]) => one === value);
  return (
    <NativeSelect
      {...rest}
      isCompact
      className={className}
      value={index}
      onChange={(event) => onPick(all[Number(event.target.value)]?.[0] ?? null)}
    >
      {all.map(([one, label], at) => (
        <option key={`${typeof one}:${String(one)}`} value={at}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
