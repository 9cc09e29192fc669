// The frame of a field: its label, a hint, the control, and what is wrong with it.
import { clsx } from 'clsx';
import { useId, type HTMLAttributes, type ReactNode } from 'react';
import styles from './Field.module.css';
import { Icon } from '#app/ui/icon/Icon.tsx';

export interface FieldMessage {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Ties the control to its label and messages. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldMessage {
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={fieldClass}>
      <label htmlFor={id}>{label}</label>
      {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** The class of the frame, for components that connect label and control themselves. */
export const fieldClass: string = clsx(styles.field);

/** What helps to fill in a field. */
export const FieldHint = ({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) => (
  <p {...rest} className={clsx(styles.hint, className)} />
);

interface FieldErrorProps extends Omit<HTMLAttributes<HTMLParagraphElement>, 'children'> {
  readonly message: string | null | undefined;
}

/** What is wrong with a field; nothing without a message. */
export const FieldError = ({ message, className, ...rest }: FieldErrorProps) =>
  message ? (
    <p {...rest} className={clsx(styles.error, className)}>
      <Icon name="warning" />
      {message}
    </p>
  ) : null;
