// One value of many, such as thousands of names: a button with the value, and a list to search in.
import { useState } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Combobox } from './Combobox.tsx';
import { Icon } from './Icon.tsx';
import { PickerFace, pickerClass } from './PickerFace.tsx';
import { Popover } from './Popover.tsx';

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
  const [isOpen, setOpen] = useState(false);
  const pick = (name: string) => {
    setOpen(false);
    onPick(name);
  };
  const face = (
    <>
      <PickerFace>{value ?? placeholder}</PickerFace>
      <Icon name="chevronDown" />
    </>
  );
  return (
    <Popover
      label={label}
      face={face}
      faceLabel={t('select.face', { label, value: value ?? placeholder })}
      faceClassName={pickerClass}
      needsScript
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <Combobox
        label={label}
        options={names.map((name) => ({ id: name, label: name }))}
        pickedIds={value === null ? [] : [value]}
        onPick={pick}
        note={note}
        autoFocus
      />
    </Popover>
  );
}
