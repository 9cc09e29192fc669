// The layout of charts without anything to draw.
import type { ChartLayout, LayoutInput } from './kind.ts';

/** The common part of a layout without marks; `empty` is the reason, for the viewer. */
export const commonEmptyLayout = (
  { widthPx, heightPx }: Pick<LayoutInput, 'widthPx' | 'heightPx'>,
  empty: string,
): ChartLayout => ({
  widthPx,
  heightPx,
  summary: empty,
  dataTable: { columns: [], rows: [], moreRows: 0 },
  legend: [],
  empty,
  hits: [],
  tooltips: {},
});
