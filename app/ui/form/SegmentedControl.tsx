// One of two to five choices, all visible: radio buttons in the form of one bar.
import { clsx } from 'clsx';
import { useId } from 'react';
import type { SelectChoices, SelectValue } from '#app/ui/select/Select.tsx';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps {
  readonly label: string;
  readonly choices: SelectChoices;
  readonly value: SelectValue;
  readonly onPick: (value: SelectValue) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

export function SegmentedControl({ label, choices, value, onPick, disabled = false, className }: SegmentedControlProps) {
  const name = useId();
  return (
    <div className={clsx(styles.segmented, className)} role="radiogroup" aria-label={label}>
      {choices.map(([one, text]) => (
        <label className={styles.segment} key={`${typeof one}:${String(one)}`}>
          <input type="radio" name={name} checked={one === value} disabled={disabled} onChange={() => onPick(one)} />
          <span data-label={text}>{text}</span>
        </label>
      ))}
    </div>
  );
}
