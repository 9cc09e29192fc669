// What the settings of a chart are, and the controls by which a panel sets them.
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { controls } from '#app/messages/en/controls.ts';
import type { FormProblem } from './form-problem.ts';

/** A chart's settings as clients save them: open, repaired by `upgrade` before anything reads them. */
export type FormData = Readonly<Record<string, unknown>>;

export type ControlType =
  | 'column'
  | 'columns'
  /** `{dimension, values}`: a column, and some of its values. */
  | 'dimension-values'
  | 'metric'
  | 'metrics'
  | 'filters'
  | 'select'
  | 'radio'
  | 'number'
  /** At most how many rows, and at most how many series: positive, with a list of choices. */
  | 'row-limit'
  | 'series-limit'
  | 'slider'
  /** `[low, high]`, null for an open end. */
  | 'bounds'
  | 'text'
  | 'checkbox'
  | 'color'
  /** The id of a scheme for series. */
  | 'color-scheme'
  /** The id of a scheme by which values become colors. */
  | 'color-scale'
  /** How numbers are written. */
  | 'format'
  | 'time-format'
  | 'currency'
  | 'order-by'
  | 'time-grain'
  /** Several shifts of time, selected or typed. */
  | 'time-shifts'
  | 'date'
  | 'annotations'
  /** Where rows are: columns of degrees, one text of both, or a geohash. */
  | 'spatial'
  /** `{type: 'fix' | 'metric', value}`. */
  | 'fixed-or-metric'
  /** Rules by which cells or numbers get a color. */
  | 'conditions'
  /** How each column of a table looks, by its name. */
  | 'column-settings'
  /** Ends of the axis of each metric, among its column settings. */
  | 'metric-ranges'
  /** `["08:00:00", "19:00:00"]`, null for an open end. */
  | 'day-hours'
  /** The columns of a time-series table, in their order. */
  | 'time-columns'
  /** A template or style sheet, of several lines. */
  | 'code'
  /** Saved charts of map layers, in their order: a list of ids. */
  | 'layer-charts'
  /** One saved chart of the same dataset, with its settings as they were when it was selected. */
  | 'inner-chart';

/** A text of a panel, by its key. Texts of panels take no arguments. */
export type ControlText = keyof (typeof controls)['texts'];

export type ChoiceValue = string | number | boolean | null;
export type Choices = readonly (readonly [value: ChoiceValue, label: ControlText])[];
/** Choices named after the viewer's data. */
export type NamedChoices = readonly (readonly [value: ChoiceValue, label: string])[];

/** A setting: with a control, or one that nothing in the panel sets. */
export interface SettingField {
  readonly name: string;
  /** `object` and `raw` (any JSON) are of settings without a control. */
  readonly type: ControlType | 'object' | 'raw';
  /** Of new charts; also what applies where the saved value is missing or can't be used. */
  readonly default?: unknown;
  /** What a saved chart without the setting means, where that isn't the default. */
  readonly missing?: unknown;
  readonly choices?: Choices;
  /** Choices that follow from other settings; they come after `choices`. */
  readonly choicesFrom?: (formData: FormData) => NamedChoices;
}
export interface Control extends SettingField {
  readonly type: ControlType;
  readonly label: ControlText;
  readonly description?: ControlText;
  /** Ends of a slider; bounds of a number, both included. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly required?: boolean;
  /** Why something must be selected while the settings are these; null where nothing need be. */
  readonly needed?: (formData: FormData) => FormProblem | null;
  /** Shown only while this is true. */
  readonly visible?: (formData: FormData, dataset?: Dataset) => boolean;
  /** True when a change needs only a new layout, not a new query. */
  readonly isRenderOnly?: boolean;
}
export interface ControlSection {
  readonly label: ControlText;
  readonly tab: 'data' | 'customize';
  readonly controls: readonly Control[];
  /** True when it is closed by default. */
  readonly isFolded?: boolean;
}
