// Label with a component's size, inside the drop indicator or next to the resizing pointer.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './SizeLabel.module.css';

interface SizeLabelProps {
  /** Position in the window; if absent, the label is inside its parent. */
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
