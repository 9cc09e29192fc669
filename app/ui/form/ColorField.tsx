// A color: the platform's picker, and its hex code.
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './ColorField.module.css';

interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb`, or null for none. */
  readonly value: string | null;
  /** What is there without a value; `hex` null where that isn't known. */
  readonly auto?: { readonly hex: string | null; readonly text: string };
  readonly onColor: (hex: string) => void;
  readonly disabled?: boolean;
}

const UNSET = '#808080';

export function ColorField({ label, value, auto, onColor, disabled = false }: ColorFieldProps) {
  const tCommon = useMessages(common);

  return (
    <span className={styles.field}>
      <input
        type="color"
        aria-label={label}
        value={value ?? auto?.hex ?? UNSET}
        disabled={disabled}
        onChange={(event) => onColor(event.target.value)}
      />
      {value === null && auto ? <span>{auto.text}</span> : <code>{value ?? tCommon('none')}</code>}
    </span>
  );
}
