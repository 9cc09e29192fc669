// Names and values, two columns: a `dl` whose children are `dt` and `dd`.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Facts.module.css';

export const Facts = ({ className, ...rest }: HTMLAttributes<HTMLDListElement>) => (
  <dl {...rest} className={clsx(styles.facts, className)} />
);
