// What a button that opens a list shows: the selection, and a hint at its end.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './PickerFace.module.css';

interface PickerFaceProps {
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** The content of a button with the class `pickerClass`. */
export const PickerFace = ({ hint, children }: PickerFaceProps) => (
  <>
    <span className={styles.text}>{children}</span>
    {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
  </>
);

/** For the button itself, or `faceClassName` of a `Popover`. */
export const pickerClass: string = clsx(styles.picker);

/** For a button that opens an editor of one more entry. */
export const addClass: string = clsx(styles.picker, styles.add);
