// The picture at the top of a card, up to its edges. Decoration: it isn't read out.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './CardPicture.module.css';

export const CardPicture = ({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => (
  <div className={clsx(styles.picture, className)} aria-hidden="true">
    {children}
  </div>
);
