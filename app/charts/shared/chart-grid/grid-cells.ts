// The cells of a chart grid, and the chart settings of each.
import type { FormData } from '#app/charts/shared/form/control.ts';
import { metricLabel, readList } from '#app/charts/shared/form/form-values.ts';
import type { SelectedValue } from '#app/charts/shared/kind.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { GridPart } from './read-grid.ts';

/** Maximum number of charts: each one needs a layout. */
export const MAX_CELLS = 48;

export interface ChartGridCell {
  /** Indexes of the cell's row and column. */
  readonly row: number;
  readonly column: number;
  readonly parts: readonly [row: GridPart, column: GridPart];
}

export interface GridShape {
  readonly rows: readonly GridPart[];
  readonly columns: readonly GridPart[];
}
export interface GridCells extends GridShape {
  /** Row by row. */
  readonly cells: readonly ChartGridCell[];
  /** Number of charts left out. */
  readonly leftOut: number;
}

/** As many complete rows as allowed; a row that is too long is truncated. */
export function gridCells({ rows, columns }: GridShape, maxCells: number): GridCells {
  const shownColumns = columns.slice(0, maxCells);
  const shownRows = rows.slice(0, Math.max(1, Math.floor(maxCells / Math.max(1, shownColumns.length))));
  const cells = shownRows.flatMap((one, row) =>
    shownColumns.map((other, column): ChartGridCell => ({ row, column, parts: [one, other] })),
  );
  return { rows: shownRows, columns: shownColumns, cells, leftOut: rows.length * columns.length - cells.length };
}

/** The dimension values of a cell. */
export const cellValues = ({ parts }: Pick<ChartGridCell, 'parts'>): readonly SelectedValue[] =>
  parts.flatMap((part) => (part !== 'all' && 'dimension' in part ? [{ column: part.dimension, value: part.value }] : []));

const metricsOf = (parts: ChartGridCell['parts']): readonly unknown[] =>
  parts.flatMap((part) => (part !== 'all' && 'metric' in part ? [part.metric] : []));

/** A key of the cell's metrics: charts with the same metrics share a value axis. */
export const joinMetricLabels = ({ parts }: Pick<ChartGridCell, 'parts'>): string => metricsOf(parts).map(metricLabel).join('\n');

/** The settings of a cell's chart without its dimension filters, as in Superset. */
export function measuredSettings(formData: FormData, { parts }: Pick<ChartGridCell, 'parts'>): FormData {
  const plain = Object.fromEntries(Object.entries(formData).filter(([name]) => !name.startsWith('matrixify_')));
  const metrics = metricsOf(parts);
  return metrics.length === 0 ? plain : { ...plain, metrics, metric: metrics[0] };
}

export interface ValueFilter {
  readonly column: string;
  readonly values: readonly SelectedValue['value'][];
}

/** Adds filters for these values. */
export const withValues = (formData: FormData, filters: readonly ValueFilter[]): FormData => ({
  ...formData,
  adhoc_filters: [...readList(formData, 'adhoc_filters'), ...filters.map(filterOf)],
});

function filterOf({ column: subject, values }: ValueFilter) {
  const simple = { expressionType: 'SIMPLE', clause: 'WHERE', subject };
  const [first] = values;
  if (values.length === 1 && first === null) return { ...simple, operator: 'IS NULL' };
  return values.length === 1
    ? { ...simple, operator: '==', comparator: first }
    : { ...simple, operator: 'IN', comparator: values };
}

export const cellSettings = (formData: FormData, cell: ChartGridCell): FormData =>
  withValues(
    measuredSettings(formData, cell),
    cellValues(cell).map(({ column, value }) => ({ column, values: [value] })),
  );

/** The label of a row or column. */
export function partLabel(part: GridPart, { locale, nameOf }: { locale: string; nameOf: (metric: string) => string }): string {
  if (part === 'all') return '';
  return 'metric' in part ? nameOf(metricLabel(part.metric)) : nameValue(part.value, locale);
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;
const ROW_NAMES: readonly string[] = ['row', 'rowLabel'];
const COLUMN_NAMES: readonly string[] = ['column', 'columnLabel', 'col', 'colLabel'];

/** The title of a cell. Unknown placeholders are replaced by nothing. */
export const cellTitle = (template: string | null, row: string, column: string): string =>
  (template ?? '').replaceAll(VARIABLE, (_, name: string) =>
    ROW_NAMES.includes(name) ? row : COLUMN_NAMES.includes(name) ? column : '',
  );
