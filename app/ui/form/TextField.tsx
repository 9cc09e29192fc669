// One line of text to fill in, with its label, a hint, and what is wrong with it.
import type { InputHTMLAttributes } from 'react';
import { Field, type FieldMessage } from './Field.tsx';
import { Input } from './Input.tsx';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldMessage {
  /** As high as the lists of choices beside it. */
  readonly isCompact?: boolean;
}

export const TextField = ({ label, hint, error, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Input {...rest} {...control} />}
  </Field>
);
