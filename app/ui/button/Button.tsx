// A button in four weights. What navigates is a link that looks like one: `LinkButton`, or `buttonClass` on a router's link.
import { clsx } from 'clsx';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';

type Weight = 'primary' | 'plain' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly weight?: Weight;
  /** As wide as its parent: the one button of a page. */
  readonly isWide?: boolean;
  readonly icon?: IconName;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ weight = 'plain', isWide = false, icon, busy = false, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(buttonClass(weight), isWide && styles.wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly weight?: Weight;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export const LinkButton = ({ weight = 'plain', icon, children, className, ...rest }: LinkButtonProps) => (
  <a {...rest} className={clsx(buttonClass(weight), className)}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </a>
);

/** The look of a button, for links that the router follows. */
export const buttonClass = (weight: Weight = 'plain'): string => clsx(styles.button, WEIGHTS[weight]);

const WEIGHTS = { primary: styles.primary, plain: '', quiet: styles.quiet, danger: styles.danger } as const;
