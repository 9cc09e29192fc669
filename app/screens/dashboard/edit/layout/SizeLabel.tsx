// How wide or high a component is or would be: inside the mark of a drop, or beside the pointer that resizes.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './SizeLabel.module.css';

interface SizeLabelProps {
  /** Where in the window; inside of its parent without it. */
  readonly at?: { readonly xPx: number; readonly yPx: number };
  readonly children: ReactNode;
}

export const SizeLabel = ({ at, children }: SizeLabelProps) => (
  <span
    className={clsx(styles.label, at && styles.atPointer)}
    {...(at && { style: { transform: `translate(${at.xPx}px, ${at.yPx}px)` } })}
  >
    {children}
  </span>
);
