// Selections of marks in a grid chart: they include the values of the cell's row and column.
import type { ChartDrawing, SelectedValue } from '#app/charts/shared/kind.ts';

/** Adds the values of a cell to a drawing's selections. */
export function withCellValues<D extends ChartDrawing>(drawing: D, values: readonly SelectedValue[]): D {
  if (drawing.selections === undefined || values.length === 0) return drawing;
  return {
    ...drawing,
    selections: (...drawn: Parameters<NonNullable<ChartDrawing['selections']>>) => {
      const selectionOf = drawing.selections?.(...drawn);
      return (key: string) => {
        const selection = selectionOf?.(key) ?? null;
        return selection && { ...selection, values: [...selection.values, ...values] };
      };
    },
  };
}
