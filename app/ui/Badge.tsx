// A word about something, beside its name: "Draft", "Virtual".
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Badge.module.css';

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  readonly tone?: 'plain' | 'accent' | 'success' | 'warning' | 'danger';
}

export const Badge = ({ tone = 'plain', className, ...rest }: BadgeProps) => (
  <span {...rest} className={clsx('badge', styles.badge, TONES[tone], className)} />
);

const TONES = {
  plain: '',
  accent: clsx('certified', styles.accent),
  success: clsx('published', styles.success),
  warning: clsx('warning', styles.warning),
  danger: clsx('failed', styles.danger),
} as const;
