// Controls beside TextField: a select with a sentence about the selected option, and a switch with one about what it does.
import { useId, type ReactNode } from 'react';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './ChoiceField.module.css';

interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: T | '';
  readonly options: readonly { readonly value: T; readonly label: string; readonly about: ReactNode }[];
  readonly error?: string | undefined;
  readonly onChange: (value: T) => void;
  readonly onBlur?: () => void;
}

export function SelectField<T extends string>({ label, name, value, options, error, onChange, onBlur }: SelectFieldProps<T>) {
  const t = useMessages(connectDatabase);
  const id = useId();
  const selected = options.find((option) => option.value === value);
  const pick = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        name={name}
        value={selected ? value : ''}
        onChange={(event) => pick(event.target.value)}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-about${error ? ` ${id}-error` : ''}`}
      >
        {selected ? null : <option value="">{value === '' ? t('select') : value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      <FieldHint className={styles.about} id={`${id}-about`}>
        {selected?.about}
      </FieldHint>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly about: string;
  readonly isOn: boolean;
  /** Off, and `about` says why. */
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function CheckField({ label, about, isOn, isDisabled = false, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <Checkbox checked={isOn && !isDisabled} disabled={isDisabled} onToggle={onChange} aria-describedby={`${id}-about`}>
        {label}
      </Checkbox>
      <FieldHint className={styles.checkAbout} id={`${id}-about`}>
        {about}
      </FieldHint>
    </div>
  );
}
