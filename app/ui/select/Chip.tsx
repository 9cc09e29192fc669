// A selected item, in one line: its face opens it, the cross removes it, dragging and Alt with arrows move it.
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import styles from './Chip.module.css';

interface ChipProps {
  /** Its name as plain text. */
  readonly label: string;
  readonly isWrong?: boolean;
  readonly isEdited?: boolean;
  readonly onRemove: () => void;
  /** By how many places, and absent where order means nothing. */
  readonly onMove?: ((by: -1 | 1) => void) | undefined;
  readonly onDragStart?: ((event: DragEvent) => void) | undefined;
  /** Must prevent the default where the chip takes what is over it. */
  readonly onDragOver?: ((event: DragEvent) => void) | undefined;
  readonly onDrop?: ((event: DragEvent) => void) | undefined;
  /** The button that opens it. */
  readonly children: ReactNode;
}

export function Chip({ label, isWrong, isEdited, onRemove, onMove, children, ...drag }: ChipProps) {
  const t = useMessages(ui);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget.querySelector('button')) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
    } else if (onMove && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  return (
    <div
      className={styles.chip}
      role="presentation"
      data-chip=""
      data-wrong={isWrong || undefined}
      data-edited={isEdited || undefined}
      draggable={drag.onDragStart !== undefined}
      {...drag}
      onKeyDown={onKeyDown}
    >
      {children}
      {isEdited ? <span className={styles.edited}>{t('notApplied')}</span> : null}
      <IconButton icon="close" label={t('removeChip', { label })} onClick={onRemove} />
    </div>
  );
}
