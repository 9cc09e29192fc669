// A label of an item, beside its name: "Draft", "Virtual".
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Badge.module.css';

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  readonly tone?: 'plain' | 'accent' | 'success' | 'warning' | 'danger';
}

export const Badge = ({ tone = 'plain', className, ...rest }: BadgeProps) => (
  <span {...rest} className={clsx(styles.badge, TONES[tone], className)} />
);

const TONES = {
  plain: '',
  accent: styles.accent,
  success: styles.success,
  warning: styles.warning,
  danger: styles.danger,
} as const;
