// Fields below each other, two beside each other, and the buttons that end a form.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './FormLayout.module.css';

/** For a `form`, Remix's `Form`, or a part of one: what is in it goes below each other. */
export const formClass: string = clsx(styles.form);

export const FormActions = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={clsx(styles.actions, className)} />
);

/** Two fields side by side where there is room. */
export const FieldPair = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={clsx(styles.pair, className)} />
);
