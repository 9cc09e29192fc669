// The text of a field that can't stay empty. The field says so once it is submitted empty, until it is edited. A suggested text is
// selected, so that typing replaces it.
import { useState, type ChangeEvent, type FocusEvent } from 'react';

interface RequiredText {
  /** Attributes of a `TextField`. */
  readonly field: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  };
  /** Trimmed; null if it is empty, which the field then says. */
  readonly submit: () => string | null;
}

export function useRequiredText(initial: string, missingMessage: string): RequiredText {
  const [value, setValue] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  return {
    field: {
      value,
      error: isMissing ? missingMessage : undefined,
      onChange: (event) => {
        setValue(event.target.value);
        setIsMissing(false);
      },
      onFocus: (event) => event.target.select(),
    },
    submit: () => {
      const text = value.trim();
      setIsMissing(text === '');
      return text === '' ? null : text;
    },
  };
}
