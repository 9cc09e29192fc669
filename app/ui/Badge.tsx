// A word about something, beside its name: "Draft", "Virtual".
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  readonly tone?: 'plain' | 'accent' | 'success' | 'warning' | 'danger';
}

export const Badge = ({ tone = 'plain', className, ...rest }: BadgeProps) => (
  <span {...rest} className={clsx('badge', TONES[tone], className)} />
);

const TONES = { plain: '', accent: 'certified', success: 'published', warning: 'warning', danger: 'danger' } as const;
