// A button that says what is selected and opens what selects another.
import { useState, type ReactNode } from 'react';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { pickerClass } from './PickerFace.tsx';
import { Popover } from '#app/ui/overlay/Popover.tsx';

interface PickerProps {
  readonly label: string;
  /** A `PickerFace`, and what stands before it. */
  readonly face: ReactNode;
  /** What the button is called: the label and what is selected. */
  readonly faceLabel: string;
  /** Hides the button where scripts don't run. */
  readonly needsScript?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

export function Picker({ label, face, faceLabel, needsScript = false, children }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      label={label}
      face={
        <>
          {face}
          <Icon name="chevronDown" />
        </>
      }
      faceLabel={faceLabel}
      faceClassName={pickerClass}
      needsScript={needsScript}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
    >
      {children(close)}
    </Popover>
  );
}
