// What a key does in a grid, beyond moving and selecting.
import { HEAD_ROW, pressKey, type GridSelection, type GridSize, type KeyStroke } from './selection.ts';

export type GridCommand =
  | { readonly do: 'copy'; readonly withNames: boolean }
  | { readonly do: 'open' }
  | { readonly do: 'sort' }
  | { readonly do: 'resize'; readonly stepPx: number }
  | { readonly do: 'move'; readonly by: -1 | 1 }
  | { readonly do: 'select'; readonly selection: GridSelection; readonly reveal: boolean };

const RESIZE_STEP_PX = 16;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX };

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Null where the key means nothing here. */
export function readGridCommand(selection: GridSelection, stroke: KeyStroke, size: GridSize): GridCommand | null {
  const isHead = selection.focus.row === HEAD_ROW;
  const key = stroke.key.toLowerCase();
  if (key === 'c' && stroke.mod) return isHead ? null : { do: 'copy', withNames: stroke.shift };
  if (key === 'enter') return { do: isHead ? 'sort' : 'open' };
  const by = isHead && stroke.shift && stroke.mod ? MOVES[stroke.key] : undefined;
  if (by !== undefined) return { do: 'move', by };
  const stepPx = isHead && stroke.shift ? STEPS[stroke.key] : undefined;
  if (stepPx !== undefined) return { do: 'resize', stepPx };
  const next = pressKey(selection, stroke, size);
  // Selecting full rows, columns or all leaves the view where it is.
  return next && { do: 'select', selection: next, reveal: key !== ' ' && key !== 'a' };
}
