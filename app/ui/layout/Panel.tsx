// A surface with an edge, on which something is listed or filled in.
import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './Panel.module.css';

interface Look {
  /** With space inside its edge, for text and fields. */
  readonly isPadded?: boolean;
}

export const Panel = ({ isPadded = false, className, ...rest }: HTMLAttributes<HTMLElement> & Look) => (
  <section {...rest} className={clsx(panelClass({ isPadded }), className)} />
);

/** The look of a panel, for forms, lists, links and articles. */
export const panelClass = ({ isPadded = false }: Look = {}): string => clsx(styles.panel, isPadded && styles.padded);
