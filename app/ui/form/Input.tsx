// The boxes for text input and selection, without label: `TextField` and `Field` give one.
import { clsx, type ClassValue } from 'clsx';
import { forwardRef, type InputHTMLAttributes, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import styles from './Input.module.css';

interface Compact {
  /** As high as a button, for toolbars, filters and tables. */
  readonly isCompact?: boolean;
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & Compact;

export const Input = forwardRef<HTMLInputElement, InputProps>(({ isCompact = false, className, ...rest }, ref) => (
  <input ref={ref} {...rest} className={inputClass({ isCompact }, className)} />
));
Input.displayName = 'Input';

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Compact & { readonly isCode?: boolean };

export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(
  ({ isCompact = false, isCode = false, className, ...rest }, ref) => (
    <textarea ref={ref} {...rest} className={inputClass({ isCompact }, isCode && styles.code, className)} />
  ),
);
TextArea.displayName = 'TextArea';

type NativeSelectProps = SelectHTMLAttributes<HTMLSelectElement> & Compact;

/** The platform's select, with options as children. For values that aren't texts: `Select`. */
export const NativeSelect = forwardRef<HTMLSelectElement, NativeSelectProps>(({ isCompact = false, className, ...rest }, ref) => (
  <select ref={ref} {...rest} className={inputClass({ isCompact }, styles.select, className)} />
));
NativeSelect.displayName = 'NativeSelect';

/** The look of a box, for those that libraries make. */
export const inputClass = ({ isCompact = false }: Compact, ...others: readonly ClassValue[]): string =>
  clsx(styles.input, isCompact && styles.compact, ...others);
