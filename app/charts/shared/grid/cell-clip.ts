// Which cells of a table have to be clipped. Each clip makes every frame of the page more expensive, and pages have thousands of cells.

/** So many fit into every cell of a table whose columns are as wide as their texts (`.m-table td`). */
const MAX_FITTING_CHARACTERS = 16;

interface ClipRules {
  /** Columns are as wide as they are set, not as their texts. */
  readonly isGrid: boolean;
  /** Long texts have a second line where room is short. */
  readonly isFolded: boolean;
}

export function clipClass(
  { text, html }: { readonly text: string; readonly html: unknown },
  { isGrid, isFolded }: ClipRules,
): string {
  if (html !== null) return 'm-clipped';
  if (text.length > MAX_FITTING_CHARACTERS) return isFolded ? 'm-folded' : 'm-clipped';
  return isGrid ? 'm-clipped' : '';
}
