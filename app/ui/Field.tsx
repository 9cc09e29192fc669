// The frame of a field: its label, a hint, the control, and what is wrong with it.
import { useId, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface FieldWords {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** What ties the control to its words. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords {
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      <FieldError id={`${id}-error`} words={error} />
    </div>
  );
}

/** Nothing where there are no words. */
export const FieldError = ({ id, words }: { readonly id: string; readonly words: string | undefined }) =>
  words ? (
    <p className="field-error" id={id}>
      <Icon name="warning" />
      {words}
    </p>
  ) : null;
