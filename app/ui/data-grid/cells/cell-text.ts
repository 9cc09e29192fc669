// How a cell is written: in one line of a grid, and in full. NULL has no text: who shows it decides how.
import type { GridCell } from '#app/ui/data-grid/grid-types.ts';

const MAX_LINE_CHARACTERS = 300;
// Characters that would break the line or be invisible in it.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f\u2028\u2029]/g;
const SYMBOLS: Readonly<Record<string, string>> = { '\n': '↵', '\r': '', '\t': '⇥', '\u007f': '␡', '\u2028': '↵', '\u2029': '↵' };

/** The cell as text, exact; null for NULL. */
export const cellText = (cell: GridCell): string | null => (cell === null ? null : String(cell));

/** One line of at most 300 characters, control characters made visible. */
export function lineText(cell: Exclude<GridCell, null>): string {
  if (typeof cell !== 'string') return String(cell);
  const cut = cell.length > MAX_LINE_CHARACTERS ? `${cell.slice(0, MAX_LINE_CHARACTERS)}…` : cell;
  return cut.replace(CONTROLS, (control) => SYMBOLS[control] ?? String.fromCharCode(0x2400 + control.charCodeAt(0)));
}
