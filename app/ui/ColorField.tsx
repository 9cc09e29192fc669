// A color: the platform's picker, and its hex code.
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './ColorField.module.css';

interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb`, or null for none. */
  readonly value: string | null;
  readonly onColor: (hex: string) => void;
  readonly disabled?: boolean;
}

const UNSET = '#808080';

export function ColorField({ label, value, onColor, disabled = false }: ColorFieldProps) {
  const tCommon = useMessages(common);

  return (
    <span className={styles.field}>
      <input
        type="color"
        aria-label={label}
        value={value ?? UNSET}
        disabled={disabled}
        onChange={(event) => onColor(event.target.value)}
      />
      <code>{value ?? tCommon('none')}</code>
    </span>
  );
}
