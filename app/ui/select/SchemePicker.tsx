// A color scheme from a searchable list, each with its colors.
import type { Token } from '#app/domain/theme/tokens.ts';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Combobox } from './Combobox.tsx';
import { PaletteStrip } from './PaletteStrip.tsx';
import { Picker } from './Picker.tsx';
import { PickerFace } from './PickerFace.tsx';

export interface SchemeChoice {
  /** The empty text for none. */
  readonly id: string;
  readonly label: string;
  readonly colors: readonly Token[];
}
interface SchemePickerProps {
  readonly label: string;
  readonly schemes: readonly SchemeChoice[];
  /** An id that is not among the schemes is shown as it is. */
  readonly value: string;
  readonly onPick: (id: string) => void;
}

export function SchemePicker({ label, schemes, value, onPick }: SchemePickerProps) {
  const t = useMessages(ui);
  const selected = schemes.find(({ id }) => id === value);
  const name = selected?.label ?? value;
  const face = (
    <>
      {selected === undefined ? null : <PaletteStrip colors={selected.colors} isMark />}
      <PickerFace>{name}</PickerFace>
    </>
  );
  return (
    <Picker label={label} face={face} faceLabel={t('scheme.face', { control: label, scheme: name })}>
      {(close) => (
        <Combobox
          label={label}
          options={schemes.map(({ id, label: option, colors }) => ({
            id,
            label: option,
            mark: <PaletteStrip colors={colors} isMark />,
          }))}
          pickedIds={[value]}
          onPick={(id) => {
            onPick(id);
            close();
          }}
          autoFocus
        />
      )}
    </Picker>
  );
}
