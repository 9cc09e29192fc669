// Upgrades older time series as Superset's migrations do: renames, drops, and sets keys.
import type { UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { columnLabel, own, readFlag, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const RENAMED = [
  ['bottom_margin', 'x_axis_title_margin'],
  ['left_margin', 'y_axis_title_margin'],
  ['show_controls', 'show_extra_controls'],
  ['x_axis_label', 'x_axis_title'],
  ['x_axis_format', 'x_axis_time_format'],
  ['x_axis_showminmax', 'truncateXAxis'],
  ['y_axis_label', 'y_axis_title'],
  ['y_axis_showminmax', 'truncateYAxis'],
  ['y_log_scale', 'logAxis'],
  ['show_bar_value', 'show_value'],
] as const;
const DROPPED = [
  'contribution',
  'line_interpolation',
  'reduce_x_ticks',
  'show_brush',
  'show_markers',
  'stacked_style',
  'bar_stacked',
  'x_ticks_layout',
  ...RENAMED.map(([from]) => from),
];
const AUTOMATIC_MARGIN = 30;

/** An older viz type, its successor, and additional settings of the successor. */
interface OldKind {
  readonly from: string;
  readonly to: string | ((formData: FormData) => string);
  readonly set?: (formData: FormData) => FormData;
}

/** Creates a step that upgrades charts of one older type. Values saved under newer keys are kept. */
const fromOldTimeSeries =
  ({ from, to, set }: OldKind): UpgradeStep =>
  (formData) => {
    if (formData['viz_type'] !== from) return formData;
    const rewritten = { ...renamedKeys(formData), ...commonKeys(formData), ...set?.(formData) };
    const kept = Object.entries(formData).filter(([name]) => !DROPPED.includes(name));
    const defined = kept.filter(([, value]) => value !== undefined);
    const vizType = typeof to === 'string' ? to : to(formData);
    return { ...rewritten, ...Object.fromEntries(defined), ...overwrites(formData), viz_type: vizType };
  };

function renamedKeys(formData: FormData): FormData {
  const pairs = RENAMED.flatMap(([from, to]) => {
    const value = own(formData, from);
    return value === undefined ? [] : [[to, isAutomaticMargin(from, value) ? AUTOMATIC_MARGIN : value] as const];
  });
  return Object.fromEntries(pairs);
}

const isAutomaticMargin = (name: string, value: unknown): boolean => name.endsWith('_margin') && value === 'auto';

function commonKeys(formData: FormData): FormData {
  const ticks = own(formData, 'x_ticks_layout');
  const markers = own(formData, 'show_markers');
  return {
    truncateYAxis: true,
    ...(readFlag(formData, 'contribution', false) ? { contributionMode: 'row' } : {}),
    ...(own(formData, 'show_brush') === 'yes' ? { zoomable: true } : {}),
    ...(markers === undefined ? {} : { markerEnabled: markers === true }),
    ...(ticks === undefined ? {} : { xAxisLabelRotation: ticks === '45°' ? 45 : 0 }),
  };
}

/** For kinds that keep their older type: converts contributions and comparisons to the newer keys. */
export const fromOldAnalytics: UpgradeStep = (formData) => ({
  ...(readFlag(formData, 'contribution', false) ? { contributionMode: 'row' } : {}),
  ...formData,
  ...overwrites(formData),
});

/** Converts older values of keys that still exist: "1 year" becomes "1 year ago", an absolute comparison a difference. */
function overwrites(formData: FormData): FormData {
  const shifts = readList(formData, 'time_compare').map((shift) =>
    typeof shift === 'string' && /^\d+ \w+$/.test(shift.trim()) ? `${shift.trim()} ago` : shift,
  );
  const comparison = readText(formData, 'comparison_type');
  return {
    ...(shifts.length === 0 ? {} : { time_compare: shifts }),
    ...(comparison === null ? {} : { comparison_type: comparison === 'absolute' ? 'difference' : comparison }),
  };
}

const STYLES: Readonly<Record<string, string>> = { stack: 'Stack', expand: 'Expand', stream: 'Stream' };

/** The successor depends on the line's interpolation. */
export const fromLine = fromOldTimeSeries({
  from: 'line',
  to: (formData) => {
    const joined = readText(formData, 'line_interpolation') ?? '';
    if (joined === 'cardinal') return 'echarts_timeseries_smooth';
    return joined.startsWith('step') ? 'echarts_timeseries_step' : 'echarts_timeseries_line';
  },
  set: (formData) => {
    const joined = readText(formData, 'line_interpolation');
    return joined === 'step-before' ? { seriesType: 'start' } : joined === 'step-after' ? { seriesType: 'end' } : {};
  },
});

export const fromArea = fromOldTimeSeries({
  from: 'area',
  to: 'echarts_area',
  set: (formData) => ({ opacity: 0.7, stack: STYLES[readText(formData, 'stacked_style') ?? 'stack'] ?? 'Stack' }),
});

const stackOf = (formData: FormData): string | null => (readFlag(formData, 'bar_stacked', false) ? 'Stack' : null);

export const fromBar = fromOldTimeSeries({
  from: 'bar',
  to: 'echarts_timeseries_bar',
  set: (formData) => ({ stack: stackOf(formData) }),
});

const distBar = fromOldTimeSeries({
  from: 'dist_bar',
  to: 'echarts_timeseries_bar',
  set: (formData) => ({ stack: stackOf(formData), xAxisLabelRotation: 45 }),
});

/** Bars by category: the first dimension is the axis, the others and the breakdowns are the series. */
export const fromDistBar: UpgradeStep = (formData, dataset) => {
  if (formData['viz_type'] !== 'dist_bar') return formData;
  const [axis, ...otherDimensions] = readList(formData, 'groupby');
  const { columns: _columns, ...kept } = distBar(formData, dataset);
  const groupby = [...otherDimensions, ...readList(formData, 'columns')];
  const hasAxis = columnLabel(own(formData, 'x_axis')) !== '';
  return hasAxis ? kept : { ...kept, x_axis: axis ?? null, groupby };
};
