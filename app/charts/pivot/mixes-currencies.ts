// Whether any cell or total of a pivot table combines rows of several currencies.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { pivotGrid } from './grid.ts';
import type { PivotSettings } from './settings.ts';

/** Max cells to check, to limit the time. */
const MAX_CELLS = 200_000;

export function mixesCurrencies(input: LayoutInput<PivotSettings>): boolean {
  const grid = pivotGrid(input, createTranslate(chartTables, input.locale));
  if (typeof grid === 'string' || !('currencies' in grid) || grid.currencies === null) return false;
  const { rows, columns, currencies } = grid;
  // Start with totals, which are last and most likely to mix currencies.
  const shown = [...rows].reverse().slice(0, Math.ceil(MAX_CELLS / Math.max(1, columns.length)));
  return shown.some((row) => columns.some((column) => currencies.isMixed(row, column)));
}
