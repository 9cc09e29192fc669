// Buttons in one bar of which one is pressed, such as the tools of a menu. In forms: `SegmentedControl`.
import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Choices.module.css';

interface ChoicesProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Choices = ({ label, className, children }: ChoicesProps) => (
  <div className={clsx(styles.choices, className)} role="group" aria-label={label}>
    {children}
  </div>
);

interface ChoiceProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isPressed: boolean;
}

export const Choice = ({ isPressed, className, ...rest }: ChoiceProps) => (
  <button type="button" {...rest} className={clsx(styles.choice, className)} aria-pressed={isPressed} />
);
