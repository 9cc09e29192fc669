// Fields of the edit screen that the parts of ui have not: long texts, labelled choices, yes or no with a hint.
import { useId, type ReactNode } from 'react';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Select, type SelectChoices } from '#app/ui/Select.tsx';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface AreaFieldProps extends FieldProps {
  readonly value: string;
  readonly isCode?: boolean;
  readonly rows?: number;
  readonly onText: (text: string) => void;
}

export function AreaField({ label, hint, error, value, isCode = false, rows = 3, onText }: AreaFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <textarea
        id={id}
        className={`input ds-area ${isCode ? 'code' : ''}`}
        rows={rows}
        value={value}
        spellCheck={!isCode}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <FieldError id={`${id}-error`} words={error} />
    </div>
  );
}

interface ChoiceFieldProps extends FieldProps {
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

export const FieldError = ({ id, words }: { readonly id: string; readonly words: string | undefined }) =>
  words ? (
    <p className="field-error" id={id}>
      <Icon name="warning" />
      {words}
    </p>
  ) : null;

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
