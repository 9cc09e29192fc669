// Reads the settings of a grid of charts: its rows, columns, and appearance.
import type { FormData } from '#app/charts/shared/form/control.ts';
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import { readFields } from '#app/charts/shared/form/settings.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { SelectedValue } from '#app/charts/shared/kind.ts';
import { GRID_CONTROLS, MAX_FOUND_VALUES, type GridAxis } from './grid-controls.ts';

type DimensionValue = SelectedValue['value'];

/** One row or column of the grid: its charts show this metric, or the rows with this value. */
export type GridPart =
  | { readonly metric: FieldRef }
  | { readonly dimension: string; readonly value: DimensionValue }
  /** The single part of an unused axis. */
  | 'all';

export type GridAxisRule =
  | { readonly mode: 'listed'; readonly parts: readonly GridPart[] }
  /** Values are queried: the first ones in a sort order. */
  | {
      readonly mode: 'found';
      readonly dimension: string;
      /** The metric that sorts the values; null to sort by the values themselves. */
      readonly metric: FieldRef | null;
      readonly isDescending: boolean;
      readonly maxCount: number;
    };

export interface GridLooks {
  readonly rowHeightPx: number;
  /** null for all columns. */
  readonly columnsPerRow: number | null;
  readonly hasRowLabels: boolean;
  readonly hasColumnHeaders: boolean;
  readonly cellTitle: string | null;
}

export interface GridSettings {
  readonly rows: GridAxisRule;
  readonly columns: GridAxisRule;
  readonly looks: GridLooks;
}

const UNUSED: GridAxisRule = { mode: 'listed', parts: ['all'] };

/** null if the chart isn't a grid, or neither its rows nor its columns are complete. */
export function readGrid(formData: FormData): GridSettings | null {
  if (own(formData, 'matrixify_enable') !== true) return null;
  const saved = readFields(GRID_CONTROLS, formData);
  const [rows, columns] = [readAxis(formData, saved, 'rows'), readAxis(formData, saved, 'columns')];
  if (rows === null && columns === null) return null;
  return {
    rows: rows ?? UNUSED,
    columns: columns ?? UNUSED,
    looks: {
      rowHeightPx: saved.matrixify_row_height,
      columnsPerRow: saved.matrixify_fit_columns_dynamically ? null : Math.max(1, Math.floor(saved.matrixify_charts_per_row)),
      hasRowLabels: rows !== null && saved.matrixify_show_row_labels,
      hasColumnHeaders: columns !== null && saved.matrixify_show_column_headers,
      cellTitle: saved.matrixify_cell_title_template,
    },
  };
}

type Saved = ReturnType<typeof readFields<typeof GRID_CONTROLS>>;

function readAxis(formData: FormData, saved: Saved, axis: GridAxis): GridAxisRule | null {
  const mode = saved[`matrixify_mode_${axis}`];
  if (mode === 'disabled') return null;
  if (mode === 'metrics') {
    const metrics = saved[`matrixify_${axis}`];
    return metrics.length === 0 ? null : { mode: 'listed', parts: metrics.map((metric) => ({ metric })) };
  }
  const { dimension, values } = saved[`matrixify_dimension_${axis}`] ?? {};
  if (typeof dimension !== 'string' || dimension === '') return null;
  const selectionMode = saved[`matrixify_dimension_selection_mode_${axis}`];
  if (selectionMode === 'members') {
    const selected = (Array.isArray(values) ? (values as readonly unknown[]) : []).filter(isValue);
    return selected.length === 0
      ? null
      : { mode: 'listed', parts: [...new Set(selected)].map((value) => ({ dimension, value })) };
  }
  const isTop = selectionMode === 'topn';
  const sortBy = saved[`matrixify_all_sort_by_${axis}`];
  const metric = isTop || sortBy === 'metric' ? saved[`matrixify_topn_metric_${axis}`] : null;
  const order = own(formData, `matrixify_topn_order_${axis}`);
  const isDescending = metric === null ? !isTop && sortBy === 'z_to_a' : order !== false && order !== 'asc';
  const count = isTop ? saved[`matrixify_topn_value_${axis}`] : MAX_FOUND_VALUES;
  return { mode: 'found', dimension, metric, isDescending, maxCount: clamp(Math.floor(count), 1, MAX_FOUND_VALUES) };
}

const isValue = (value: unknown): value is DimensionValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Dimensions that distinguish the charts of the grid. */
export function gridDimensions(formData: FormData): readonly string[] {
  const grid = readGrid(formData);
  return grid === null ? [] : [grid.rows, grid.columns].flatMap(dimensionOf);
}

function dimensionOf(rule: GridAxisRule): readonly string[] {
  if (rule.mode === 'found') return [rule.dimension];
  const [first] = rule.parts;
  return isObject(first) && 'dimension' in first ? [first.dimension] : [];
}
