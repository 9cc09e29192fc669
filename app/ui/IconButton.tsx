// A button that shows only a picture: its label is read out and shown on hover.
import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
