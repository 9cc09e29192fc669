// Makes the charts of a grid interactive once it is touched. Their marks also have the values of the chart's row and column. Browser
// only, loaded only for grids.
import { layOutGrid } from '#app/charts/shared/chart-grid/grid-frame.ts';
import { withCellValues } from '#app/charts/shared/chart-grid/cell-selections.ts';
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import type { ChartData, WireGrid } from '#app/stores/chart-render/wire.ts';

interface LiveGrid {
  readonly picture: HTMLElement;
  readonly drawing: ChartDrawing;
  readonly data: ChartData;
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  readonly title: string;
  readonly id: string;
}

type StartCell<Live extends LiveGrid> = (cell: Live) => () => void;

/** What ends all of them. */
export function startCells<Live extends LiveGrid>(live: Live, grid: WireGrid, start: StartCell<Live>): () => void {
  const { picture, drawing, data, box, title, id } = live;
  const frame = layOutGrid(grid.facts, { ...box, locale: data.locale });
  const { grid: _grid, ...common } = data;
  const ends = grid.cells.flatMap(({ own, tables, values, isCut, title: name }, index) => {
    const place = picture.querySelector<HTMLElement>(`[data-grid-cell="${index}"]`);
    const cell = frame.cells[index];
    if (!place || !cell) return [];
    return start({
      ...live,
      picture: place,
      drawing: withCellValues(drawing, values),
      data: { ...common, settings: { ...data.settings, ...own }, tables, ...(isCut && { isCut }) },
      box: { widthPx: cell.widthPx, heightPx: cell.heightPx },
      title: name || title,
      id: `${id}-${index}`,
    });
  });
  return () => ends.forEach((end) => end());
}
