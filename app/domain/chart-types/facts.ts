// Properties of chart types other than their settings.

/** Requirement of a chart type on the dataset. */
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

/** Controls that receive columns when a chart changes to this type. */
export interface ColumnPlaces {
  /** Kind of axis, if not any column; absent: time, otherwise the first group. */
  readonly axis?: 'time' | 'group';
  /** For a type without an axis that shows periods: the controls for the axis column and for the groups. */
  readonly places?: { readonly axis: string; readonly groups: string };
  /** The grouping control, if it isn't the first possible one. */
  readonly group?: string;
}

/**
 * Settings that a dashboard's dimension control replaces. `list`: any number of columns. `each`: one column per key, in order;
 * keys without a column are unchanged.
 */
export type Dimensions = { readonly list: string } | { readonly each: readonly string[] };
