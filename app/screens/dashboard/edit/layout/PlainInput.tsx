// A line of text that is written in its place, and looks like the text that it becomes.
import { clsx } from 'clsx';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import styles from './PlainInput.module.css';

interface PlainInputProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly value: string;
  readonly placeholder?: string;
  /** It has the focus, and what is typed replaces the text. */
  readonly isNew?: boolean;
  readonly onChange: (text: string) => void;
  /** Ends one step of undo. */
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
