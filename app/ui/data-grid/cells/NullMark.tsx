// SQL's NULL, set apart from a text of the same letters.
import styles from './NullMark.module.css';

export const NullMark = () => <em className={styles.mark}>NULL</em>;
