// One of several texts, as wide as the widest of them: what is beside it stays in place when another is shown.
import styles from './SteadyText.module.css';

interface SteadyTextProps {
  readonly texts: readonly string[];
  /** One of `texts`. */
  readonly shown: string;
}

/** The others are only measured: neither readers nor searches in the page find them. */
export const SteadyText = ({ texts, shown }: SteadyTextProps) => (
  <span className={styles.stack}>
    <span>{shown}</span>
    {texts
      .filter((text) => text !== shown)
      .map((text) => (
        <span key={text} className={styles.measure} data-text={text} aria-hidden />
      ))}
  </span>
);
