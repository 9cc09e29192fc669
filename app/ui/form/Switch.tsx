// On or off, with an effect at once. What is saved later is a `Checkbox`.
import { clsx } from 'clsx';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

export const Switch = ({ label, isOn, disabled = false, onToggle }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    title={label}
    disabled={disabled}
    className={clsx(styles.switch)}
    onClick={() => onToggle(!isOn)}
  >
    <span className={styles.track}>
      <span className={styles.thumb} />
    </span>
  </button>
);
