// One of two to five choices, all in sight: radio buttons in the form of one bar.
import './fields.css';
import { useId } from 'react';
import type { SelectChoices, SelectValue } from './Select.tsx';

interface SegmentedControlProps {
  readonly label: string;
  readonly choices: SelectChoices;
  readonly value: SelectValue;
  readonly onPick: (value: SelectValue) => void;
  readonly disabled?: boolean;
}

export function SegmentedControl({ label, choices, value, onPick, disabled = false }: SegmentedControlProps) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {choices.map(([one, text]) => (
        <label key={`${typeof one}:${String(one)}`}>
          <input type="radio" name={name} checked={one === value} disabled={disabled} onChange={() => onPick(one)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
