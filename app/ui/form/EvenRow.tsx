// Fields in one line, each as wide as the other.
import type { ReactNode } from 'react';
import styles from './EvenRow.module.css';

export const EvenRow = ({ children }: { readonly children: ReactNode }) => <div className={styles.row}>{children}</div>;
