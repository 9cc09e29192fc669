// The column with the shapes.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { DeckShapesSettings } from './settings.ts';

type ColumnSettings = Pick<DeckShapesSettings, 'viz_type' | 'geojson' | 'line_column'>;

/** Its label; empty for none. */
export const shapeColumn = ({ viz_type: vizType, geojson, line_column: line }: ColumnSettings): string =>
  columnLabel(vizType === 'deck_geojson' ? geojson : line);
