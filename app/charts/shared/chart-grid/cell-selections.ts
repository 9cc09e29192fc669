// What the marks of a chart in a grid stand for: rows that also have the values of its row and column.
import type { ChartDrawing, SelectedValue } from '#app/charts/shared/kind.ts';

/** The same drawing in the cell of these values. */
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
