// A button that shows only a picture: its label is read out and shown on hover.
import { clsx } from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={clsx(iconButtonClass, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

/** The look of one, for links. */
export const iconButtonClass: string = clsx(styles.button);
