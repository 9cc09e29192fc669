// The buttons of a dialog whose content scrolls: they stay visible below it.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './DialogFoot.module.css';

export const DialogFoot = ({ className, ...rest }: HTMLAttributes<HTMLElement>) => (
  <footer {...rest} className={clsx(styles.foot, className)} />
);

/** What the buttons do, beside them or below. */
export const DialogFootNote = ({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) => (
  <p {...rest} className={clsx(styles.note, className)} />
);
