// One value of many, such as thousands of names: a button with the value, and a list to search in.
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Combobox } from './Combobox.tsx';
import { Picker } from './Picker.tsx';
import { PickerFace } from './PickerFace.tsx';

interface SearchSelectProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Null: nothing is selected; then the button says `placeholder`. */
  readonly value: string | null;
  readonly placeholder: string;
  readonly onPick: (name: string) => void;
  /** Below the list, such as that it is still loading. */
  readonly note?: string | undefined;
}

export function SearchSelect({ label, names, value, placeholder, onPick, note }: SearchSelectProps) {
  const t = useMessages(ui);
  return (
    <Picker
      label={label}
      face={<PickerFace>{value ?? placeholder}</PickerFace>}
      faceLabel={t('select.face', { label, value: value ?? placeholder })}
      needsScript
    >
      {(close) => (
        <Combobox
          label={label}
          options={names.map((name) => ({ id: name, label: name }))}
          pickedIds={value === null ? [] : [value]}
          onPick={(name) => {
            close();
            onPick(name);
          }}
          note={note}
          autoFocus
        />
      )}
    </Picker>
  );
}
