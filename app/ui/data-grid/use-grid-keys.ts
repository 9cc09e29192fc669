// The keys of a grid: what each means, `grid-key.ts` decides.
import type { KeyboardEvent, RefObject } from 'react';
import { readGridCommand, type GridCommand } from './grid-key.ts';
import type { GridSelection, GridSize } from './selection.ts';

interface GridKeysInput {
  readonly scroller: RefObject<HTMLDivElement>;
  /** Null until a cell was visited. */
  readonly selected: GridSelection | null;
  /** The same, or the first cell. */
  readonly selection: GridSelection;
  readonly size: GridSize;
  readonly select: (next: GridSelection, reveal: boolean) => void;
  readonly obey: (command: Exclude<GridCommand, { do: 'select' }>) => void;
}

export function useGridKeys({ scroller, selected, selection, size, select, obey }: GridKeysInput) {
  return (event: KeyboardEvent) => {
    if (event.target !== scroller.current || event.altKey || size.colCount === 0) return;
    const stroke = { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
    const command = readGridCommand(selection, stroke, size);
    if (!command || (command.do === 'copy' && !selected)) return;
    event.preventDefault();
    if (command.do !== 'select') obey(command);
    // The first arrow only shows where the keys are.
    else if (!selected && stroke.key.startsWith('Arrow')) select(selection, true);
    else select(command.selection, command.reveal);
  };
}
