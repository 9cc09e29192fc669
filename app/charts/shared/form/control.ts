// Types of a chart's settings and of the panel controls that set them.
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { controls } from '#app/messages/en/controls.ts';
import type { FormProblem } from './form-problem.ts';

/** A chart's settings as clients save them. Any key is allowed; `upgrade` repairs the values before they are read. */
export type FormData = Readonly<Record<string, unknown>>;

export type ControlType =
  | 'column'
  | 'columns'
  /** `{dimension, values}`: a column and selected values of it. */
  | 'dimension-values'
  | 'metric'
  | 'metrics'
  | 'filters'
  | 'select'
  | 'radio'
  | 'number'
  /** Maximum number of rows or series: a positive integer, with suggested values. */
  | 'row-limit'
  | 'series-limit'
  | 'slider'
  /** `[min, max]`, each null if unbounded. */
  | 'bounds'
  | 'text'
  | 'checkbox'
  | 'color'
  /** Id of a categorical color scheme, for series. */
  | 'color-scheme'
  /** Id of a sequential color scheme, which maps values to colors. */
  | 'color-scale'
  /** A number format. */
  | 'format'
  | 'time-format'
  | 'currency'
  | 'order-by'
  | 'time-grain'
  /** A list of time shifts, selected or typed. */
  | 'time-shifts'
  | 'date'
  | 'annotations'
  /** Columns of a row's location: longitude and latitude, both in one text, or a geohash. */
  | 'spatial'
  /** `{type: 'fix' | 'metric', value}`. */
  | 'fixed-or-metric'
  /** Conditional formatting rules for cells or numbers. */
  | 'conditions'
  /** Formatting of each table column, by column name. */
  | 'column-settings'
  /** Axis range of each metric, stored in its column settings. */
  | 'metric-ranges'
  /** Time of day range, such as `["08:00:00", "19:00:00"]`; null if unbounded. */
  | 'day-hours'
  /** Ordered columns of a time-series table. */
  | 'time-columns'
  /** A multi-line template or style sheet. */
  | 'code'
  /** Ids of the saved charts that are a map's layers, in order. */
  | 'layer-charts'
  /** A saved chart of the same dataset, with a copy of its settings from when it was selected. */
  | 'inner-chart';

/** Key of a panel message. These messages take no arguments. */
export type ControlText = keyof (typeof controls)['texts'];

export type ChoiceValue = string | number | boolean | null;
export type Choices = readonly (readonly [value: ChoiceValue, label: ControlText])[];
/** Choices whose labels come from the data. */
export type NamedChoices = readonly (readonly [value: ChoiceValue, label: string])[];

/** A setting, with or without a control in the panel. */
export interface SettingField {
  readonly name: string;
  /** `object` and `raw` (any JSON) are only for settings without a control. */
  readonly type: ControlType | 'object' | 'raw';
  /** Value in new charts, and fallback for a missing or invalid saved value. */
  readonly default?: unknown;
  /** Value in a saved chart that lacks the setting, if different from `default`. */
  readonly missing?: unknown;
  readonly choices?: Choices;
  /** Choices derived from other settings, listed after `choices`. */
  readonly choicesFrom?: (formData: FormData) => NamedChoices;
}
export interface Control extends SettingField {
  readonly type: ControlType;
  readonly label: ControlText;
  readonly description?: ControlText;
  /** Inclusive bounds of a slider or number. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  /** Returns why a value is required with the current settings, or null if it isn't. */
  readonly checkRequired?: (formData: FormData) => FormProblem | null;
  /** Shown only while this is true. */
  readonly visible?: (formData: FormData, dataset?: Dataset) => boolean;
  /** True if a change needs only a new layout, not a new query. */
  readonly isRenderOnly?: boolean;
}
export interface ControlSection {
  readonly label: ControlText;
  readonly tab: 'data' | 'customize';
  readonly controls: readonly Control[];
  /** True if the section is collapsed by default. */
  readonly isFolded?: boolean;
}
