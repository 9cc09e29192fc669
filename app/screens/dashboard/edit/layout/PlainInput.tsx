// A text input for editing in place, styled like the final text.
import { clsx } from 'clsx';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import styles from './PlainInput.module.css';

interface PlainInputProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly value: string;
  readonly placeholder?: string;
  /** Focuses the input and selects its text, so that typing replaces it. */
  readonly isNew?: boolean;
  readonly onChange: (text: string) => void;
  /** Called on blur, to end an undo step. */
  readonly onDone: () => void;
}

const MAX_LENGTH = 500;

export function PlainInput({ label, className, value, placeholder, isNew = false, onChange, onDone }: PlainInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
  };
  return (
    <input
      ref={field}
      className={clsx(styles.input, className)}
      aria-label={label}
      value={value}
      maxLength={MAX_LENGTH}
      placeholder={placeholder}
      title={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onDone}
    />
  );
}
