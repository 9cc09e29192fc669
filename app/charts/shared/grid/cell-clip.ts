// Decides which table cells are clipped. Each clip makes rendering slower, and pages have thousands of cells.

/** Texts of this length fit into every cell of a table with content-sized columns (`.m-table td`). */
const MAX_FITTING_CHARACTERS = 16;

interface ClipRules {
  /** True if columns have a set width instead of the width of their texts. */
  readonly isGrid: boolean;
  /** True if long texts can wrap to a second line. */
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
