// Several lines of text or code to fill in, with their label, a hint, and what is wrong with them.
import { clsx } from 'clsx';
import { Field, type FieldMessage } from './Field.tsx';
import { TextArea } from './Input.tsx';
import styles from './AreaField.module.css';

export interface AreaFieldProps extends FieldMessage {
  readonly value: string;
  readonly isCode?: boolean;
  /** Three lines high to begin with, where little is written. */
  readonly isShort?: boolean;
  readonly rows?: number;
  readonly maxLength?: number | undefined;
  readonly className?: string | undefined;
  readonly onText: (text: string) => void;
}

export const AreaField = ({
  value,
  isCode = false,
  isShort = false,
  rows = 3,
  maxLength,
  className,
  onText,
  ...message
}: AreaFieldProps) => (
  <Field {...message}>
    {(control) => (
      <TextArea
        {...control}
        isCode={isCode}
        className={clsx(styles.area, isCode && styles.code, isShort && styles.short, className)}
        rows={rows}
        maxLength={maxLength}
        value={value}
        spellCheck={!isCode}
        onChange={(event) => onText(event.target.value)}
      />
    )}
  </Field>
);
