// A number to type: what is no number yet is handed on as the text it is, so that nothing typed is lost.
import { clsx } from 'clsx';
import { useState, type InputHTMLAttributes } from 'react';
import { Input } from './Input.tsx';
import message from '#app/ui/text/text.module.css';

export type NumberInput = number | string | null;

interface NumberFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: NumberInput;
  /** null when empty, text while it is no number. */
  readonly onNumber: (value: NumberInput) => void;
}

interface Typed {
  readonly text: string;
  readonly value: NumberInput;
}

export function NumberField({ value, onNumber, className, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const shown = typed !== null && typed.value === value ? typed.text : value === null ? '' : String(value);
  const type = (next: string) => {
    const read = readNumberInput(next);
    setTyped({ text: next, value: read });
    onNumber(read);
  };
  return (
    <Input
      {...rest}
      isCompact
      className={clsx(message.tabular, className)}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** null for blanks, a number for a finite one, else the text. */
export function readNumberInput(text: string): NumberInput {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : text;
}
