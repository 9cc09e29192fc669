// The rows of the result that have a place, each with its label and its radius.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { PointRow } from '#app/charts/shared/maps/texts/point-texts.ts';
import { createLocationReader } from '#app/charts/shared/maps/spatial.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { labelColumn, radiusColumn } from './columns.ts';
import type { MapboxSettings } from './settings.ts';

export interface MapboxPoint extends PointRow {
  /** In the chart's unit; NaN for none. */
  readonly radius: number;
}

/** Labels that are numbers are values of the points, other labels their names. */
export function readPoints(settings: MapboxSettings, table: Table | undefined): readonly MapboxPoint[] {
  if (table === undefined) return [];
  const [lonCol, latCol] = [columnLabel(settings.all_columns_x), columnLabel(settings.all_columns_y)];
  const place = createLocationReader(table, { type: 'latlong', lonCol, latCol });
  const labels = findColumn(table, columnLabel(labelColumn(settings)));
  const radiuses = findColumn(table, columnLabel(radiusColumn(settings)));
  const isNumeric = labels?.type === 'numeric';
  const points: MapboxPoint[] = [];
  for (let row = 0; row < table.rowCount; row += 1) {
    const at = place(row);
    if (at === null) continue;
    const label = labels === undefined ? null : cellAt(labels, row);
    points.push({
      row,
      place: at,
      value: isNumeric ? numberOf(label) : NaN,
      category: isNumeric || typeof label !== 'string' ? null : oneLine(label),
      radius: radiuses === undefined ? NaN : numberOf(cellAt(radiuses, row)),
    });
  }
  return points;
}

const numberOf = (cell: unknown): number => {
  const value = cell === null || cell === '' ? NaN : Number(cell);
  return Number.isFinite(value) ? value : NaN;
};
