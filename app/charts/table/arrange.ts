// A viewer's arrangement of a table's columns: order, pinned columns, widths. Unknown names are skipped; columns without a saved
// position stay in place.
import { own, readList, readObject } from '#app/charts/shared/form/form-values.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';
import { isGrid } from './is-grid.ts';
import type { TableSettings } from './settings.ts';

/** Settings that determine which arrangements a table supports. */
export type ArrangeSettings = Pick<TableSettings, 'viz_type' | 'allow_rearrange_columns'>;

export const isArrangeable = (settings: ArrangeSettings): boolean => isGrid(settings) || settings.allow_rearrange_columns;

const MIN_WIDTH_PX = 40;
const MAX_WIDTH_PX = 1_000;

interface Arrangement {
  readonly order: readonly string[];
  readonly pinned: ReadonlySet<string>;
}

function readArrangement(settings: ArrangeSettings, ownState: OwnState): Arrangement {
  const names = (key: string): string[] => readList(ownState, key).filter((name): name is string => typeof name === 'string');
  return {
    order: isArrangeable(settings) ? names('order') : [],
    pinned: new Set(isGrid(settings) ? names('pinned') : []),
  };
}

interface Arranged<T> {
  readonly columns: readonly T[];
  /** Number of pinned columns, which come first. */
  readonly pinnedCount: number;
}

export function arrangeColumns<T extends { readonly name: string }>(
  settings: ArrangeSettings,
  ownState: OwnState,
  columns: readonly T[],
): Arranged<T> {
  const { order, pinned } = readArrangement(settings, ownState);
  const ordered = inOrder(columns, order);
  const first = ordered.filter(({ name }) => pinned.has(name));
  return { columns: [...first, ...ordered.filter(({ name }) => !pinned.has(name))], pinnedCount: first.length };
}

function inOrder<T extends { readonly name: string }>(columns: readonly T[], order: readonly string[]): readonly T[] {
  const known = new Map(columns.map((column) => [column.name, column] as const));
  const placed = [...new Set(order)].flatMap((name) => known.get(name) ?? []);
  const names = new Set(placed.map(({ name }) => name));
  let next = 0;
  // Replace columns that have a saved position, in the saved order; others stay in place.
  return columns.map((column) => (names.has(column.name) ? (placed[next++] ?? column) : column));
}

/** The width that a viewer set for a column, or null. */
export function readColumnWidth(settings: ArrangeSettings, ownState: OwnState, name: string): number | null {
  const width = isGrid(settings) ? own(readObject(ownState, 'widths'), name) : null;
  return typeof width === 'number' && Number.isFinite(width)
    ? Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, Math.round(width)))
    : null;
}
