// Settings that series and axes code reads; optional, because not all kinds have these controls.
import type { labelControls, numbersAsNames, titleControls } from '#app/charts/shared/axes/axis-look-controls.ts';
import type { OpenBounds } from '#app/charts/shared/form/setting-values.ts';
import type { BaseSettings, FieldValues } from '#app/charts/shared/form/settings.ts';
import type { LegendSettings } from '#app/charts/shared/legend/legend-controls.ts';
import type {
  freeAxisControls,
  markerSize,
  minorControls,
  numberAxisControls,
  opacity,
  seriesControls,
  timeSeriesData,
  tooltipControls,
} from '#app/charts/shared/time/time-series-controls.ts';
import type { RoleSettings } from '#app/charts/shared/time/time-shifts.ts';

type DataSettings = FieldValues<(typeof timeSeriesData)[number]['controls'][number]>;
type LookSettings = FieldValues<(typeof seriesControls)[number] | typeof opacity | typeof markerSize>;

type AxisControl =
  | (typeof titleControls)[number]
  | (typeof labelControls)[number]
  | typeof numbersAsNames
  | (typeof freeAxisControls)[number]
  | (typeof minorControls)[number]
  | (typeof numberAxisControls)[number];

export type AxisSettings = Partial<Omit<FieldValues<AxisControl>, 'y_axis_bounds'>> & {
  /** null if both ends are open. */
  readonly y_axis_bounds?: OpenBounds | null;
  /** Setting names of older bar charts. */
  readonly xAxisTitle?: string | null;
  readonly yAxisTitle?: string | null;
  readonly x_axis_number_format?: string | null;
};

export type SeriesSettings = RoleSettings &
  AxisSettings &
  Partial<LegendSettings> &
  Partial<FieldValues<ReturnType<typeof tooltipControls>[number]>> &
  Partial<Omit<LookSettings, 'color_scheme' | 'sort_series_type'>> & {
    /** `none`: in the order of the result. */
    readonly sort_series_type?: LookSettings['sort_series_type'] | 'none';
  } & Partial<
    Pick<BaseSettings, 'time_grain_sqla' | 'extra_form_data' | 'annotation_layers' | 'group_others_when_limit_reached'>
  > &
  Partial<Pick<DataSettings, 'x_axis' | 'groupby' | 'contributionMode' | 'x_axis_sort_series' | 'x_axis_sort_series_ascending'>>;
