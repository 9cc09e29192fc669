// Fields of the edit screen: long texts, labeled choices, yes or no with a hint.
import { useId, type ReactNode } from 'react';
import { AreaField as TallField, type AreaFieldProps } from '#app/ui/form/AreaField.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Field, FieldHint, type FieldMessage } from '#app/ui/form/Field.tsx';
import { Select, type SelectChoices } from '#app/ui/select/Select.tsx';
import styles from './fields.module.css';

/** Lower than elsewhere: the forms here are dense. */
export const AreaField = (props: Omit<AreaFieldProps, 'className' | 'isShort'>) => <TallField {...props} isShort />;

interface ChoiceFieldProps extends FieldMessage {
  readonly choices: SelectChoices;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

export const ChoiceField = ({ choices, value, onPick, ...message }: ChoiceFieldProps) => (
  <Field {...message}>
    {(control) => <Select {...control} choices={choices} value={value} onPick={(picked) => onPick(String(picked ?? ''))} />}
  </Field>
);

interface FlagFieldProps {
  readonly checked: boolean;
  readonly hint: string;
  readonly onToggle: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function FlagField({ checked, hint, onToggle, children }: FlagFieldProps) {
  const id = useId();
  return (
    <div>
      <Checkbox checked={checked} onToggle={onToggle} aria-describedby={id}>
        {children}
      </Checkbox>
      <FieldHint className={styles.flagHint} id={id}>
        {hint}
      </FieldHint>
    </div>
  );
}
