// The buttons of a dialog whose content scrolls: they stay in sight below it.
import type { ReactNode } from 'react';
import styles from './DialogFoot.module.css';

export const DialogFoot = ({ children }: { readonly children: ReactNode }) => <footer className={styles.foot}>{children}</footer>;
