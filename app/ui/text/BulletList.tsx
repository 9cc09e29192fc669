// A short list of names in a text, such as what an action affects.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './BulletList.module.css';

export const BulletList = ({ className, ...rest }: HTMLAttributes<HTMLUListElement>) => (
  <ul {...rest} className={clsx(styles.list, className)} />
);
