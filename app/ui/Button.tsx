// A button in three weights. What navigates is a link (LinkButton.tsx), never a button.
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly weight?: 'primary' | 'plain' | 'quiet';
  readonly icon?: IconName;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ weight = 'plain', icon, busy = false, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${weight} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
