// Fields of the edit screen: long texts, labelled choices, yes or no with a hint.
import { useId, type ReactNode } from 'react';
import { AreaField as TallField, type AreaFieldProps } from '#app/ui/AreaField.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { FieldError, type FieldWords } from '#app/ui/Field.tsx';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';

/** Lower than elsewhere: the forms here are dense. */
export const AreaField = (props: Omit<AreaFieldProps, 'className'>) => <TallField {...props} className="ds-area" />;

interface ChoiceFieldProps extends FieldWords {
  readonly choices: SelectChoices;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

export function ChoiceField({ label, hint, error, choices, value, onPick }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <Select id={id} choices={choices} value={value} onPick={(picked) => onPick(String(picked ?? ''))} />
      <FieldError id={`${id}-error`} words={error} />
    </div>
  );
}

interface FlagFieldProps {
  readonly checked: boolean;
  readonly hint: string;
  readonly onToggle: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function FlagField({ checked, hint, onToggle, children }: FlagFieldProps) {
  const id = useId();
  return (
    <div className="ds-flag">
      <Checkbox checked={checked} onToggle={onToggle} aria-describedby={id}>
        {children}
      </Checkbox>
      <p className="field-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
