// Whether a cell of a pivot table, or a total, counts rows of several currencies.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { pivotGrid } from './grid.ts';
import type { PivotSettings } from './settings.ts';

/** Checking more cells isn't worth the time: the first ones decide. */
const MAX_CELLS = 200_000;

export function mixesCurrencies(input: LayoutInput<PivotSettings>): boolean {
  const grid = pivotGrid(input, createTranslate(chartTables, input.locale));
  if (typeof grid === 'string' || !('currencies' in grid) || grid.currencies === null) return false;
  const { rows, columns, currencies } = grid;
  // Totals are last, and the most likely to be of several.
  const shown = [...rows].reverse().slice(0, Math.ceil(MAX_CELLS / Math.max(1, columns.length)));
  return shown.some((row) => columns.some((column) => currencies.isMixed(row, column)));
}
