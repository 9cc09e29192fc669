// Facts about a chart type besides its settings.

/** What a dataset must have for a chart type. */
export type DatasetRequirement =
  | 'timeColumn'
  | 'twoTimeColumns'
  | 'numericColumn'
  | 'twoNumericColumns'
  | 'groupColumn'
  | 'twoGroupColumns'
  | 'textColumn'
  | 'location'
  | 'twoLocations';

/** Where columns go when a chart becomes this type. */
export interface ColumnPlaces {
  /** What the axis is of, where not anything; left out: time, else the first group. */
  readonly axis?: 'time' | 'group';
  /** Of a type without an axis that shows periods: which control takes the axis, and which the groups beside it. */
  readonly places?: { readonly axis: string; readonly groups: string };
  /** The control that groups, where it isn't the first that could. */
  readonly group?: string;
}

/**
 * The settings that a dashboard's control of dimensions replaces. `list`: any number of columns; `each`: one for every key, in order;
 * keys without a column stay as they are.
 */
export type Dimensions = { readonly list: string } | { readonly each: readonly string[] };
