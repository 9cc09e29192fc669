// The mark: a meridian across a globe; and the name beside it.
import { clsx } from 'clsx';
import styles from './Logo.module.css';

function Logo({ sizePx = 22 }: { readonly sizePx?: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="10" className={styles.globe} />
      <path d="M12 2c-4.2 5.6-4.2 14.4 0 20" className={styles.line} />
      <path d="M12 2c4.2 5.6 4.2 14.4 0 20" className={styles.line} />
      <circle cx="15.1" cy="12" r="2.1" className={styles.dot} />
    </svg>
  );
}

/** Not a text: the same in every language. */
const NAME = 'Meridian';

interface WordmarkProps {
  readonly sizePx?: number;
  readonly nameClassName?: string | undefined;
}

export const Wordmark = ({ sizePx, nameClassName }: WordmarkProps) => (
  <span className={styles.wordmark}>
    <Logo {...(sizePx === undefined ? {} : { sizePx })} />
    <span className={clsx(nameClassName)}>{NAME}</span>
  </span>
);
