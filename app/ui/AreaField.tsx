// Several lines of text or code to fill in, with their label, a hint, and what is wrong with them.
import { Field, type FieldWords } from './Field.tsx';

export interface AreaFieldProps extends FieldWords {
  readonly value: string;
  readonly isCode?: boolean;
  readonly rows?: number;
  /** How tall it is, says the style sheet of its screen. */
  readonly className?: string;
  readonly onText: (text: string) => void;
}

export const AreaField = ({ value, isCode = false, rows = 3, className = 'text-area', onText, ...words }: AreaFieldProps) => (
  <Field {...words}>
    {(control) => (
      <textarea
        {...control}
        className={`input ${className} ${isCode ? 'code' : ''}`}
        rows={rows}
        value={value}
        spellCheck={!isCode}
        onChange={(event) => onText(event.target.value)}
      />
    )}
  </Field>
);
