// Yes or no, with its label beside it.
import { clsx } from 'clsx';
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  readonly onToggle: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Checkbox({ onToggle, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx(checkboxClass, className)}>
      <input {...rest} type="checkbox" onChange={(event) => onToggle(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** The look of the label, for radio buttons and for forms that work without scripts. */
export const checkboxClass: string = clsx(styles.checkbox);
