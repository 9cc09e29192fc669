// Two names of one chart with the same page color: the smaller one gets a color that the chart doesn't use.
import { colorAt, type ColorPlace } from '#app/domain/theme/color-map.ts';
import { tokenHex, type Token } from '#app/domain/theme/tokens.ts';
import { cellAt, type Cell, type Table } from '#app/domain/table.ts';

interface Separation {
  /** Names whose colors a user set: they never give way. */
  readonly fixed: ReadonlySet<string>;
  readonly palette: readonly Token[];
  readonly tables: readonly Table[];
}

/** The chart's own colors; null where no two names meet, or the palette has no color left. */
export function separateColors(
  used: ReadonlyMap<string, ColorPlace>,
  { fixed, palette, tables }: Separation,
): ReadonlyMap<string, ColorPlace> | null {
  const hexOfPlace = (place: ColorPlace): string =>
    tokenHex(typeof place === 'number' ? colorAt(palette, place) : place, 'light');
  if (new Set([...used.values()].map(hexOfPlace)).size === used.size) return null;
  const sizes = sizesByName(tables, used);
  const rank = (name: string): number => (fixed.has(name) ? Infinity : (sizes.get(name) ?? 0));
  const byRank = [...used].sort(([a], [b]) => compare(rank(b), rank(a)));
  const taken = new Set<string>();
  const yielding = byRank.filter(([name, place]) => {
    const isMet = taken.has(hexOfPlace(place));
    taken.add(hexOfPlace(place));
    return isMet && !fixed.has(name);
  });
  const free = palette.map((_, index) => index).filter((index) => !taken.has(hexOfPlace(index)));
  const moved = yielding.slice(0, free.length).map(([name], at) => [name, free[at] ?? 0] as const);
  return moved.length === 0 ? null : new Map([...used, ...moved]);
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** A name's share of the results: its column's numbers, or those of the rows with this name. */
function sizesByName(tables: readonly Table[], names: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const add = (name: string, size: number): void => {
    if (names.has(name)) sizes.set(name, (sizes.get(name) ?? 0) + size);
  };
  for (const { columns, rowCount } of tables) {
    const rowSizes = new Float64Array(rowCount);
    for (const column of columns) {
      if (column.type !== 'numeric') continue;
      column.values.forEach((value, row) => {
        rowSizes[row] = (rowSizes[row] ?? 0) + (Number.isFinite(value) ? Math.abs(value) : 0);
      });
      add(
        column.name,
        column.values.reduce((sum, value) => sum + (Number.isFinite(value) ? Math.abs(value) : 0), 0),
      );
    }
    const texts = columns.filter(({ type }) => type === 'string' || type === 'boolean');
    for (let row = 0; row < rowCount; row += 1) {
      const cells = texts.map((column) => textOf(cellAt(column, row)));
      const said = new Set(cells.length > 1 ? [...cells, cells.join(', ')] : cells);
      for (const name of said) add(name, rowSizes[row] ?? 0);
    }
  }
  return sizes;
}

const textOf = (cell: Cell): string => (typeof cell === 'object' ? '' : String(cell));
