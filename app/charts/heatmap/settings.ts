// The settings of a heatmap: types, panel, and the upgrade from older names.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import {
  currencyFormat,
  filters,
  hasTimeAxis,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  showLegend,
  shownWhen,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import { renameSettings } from '#app/charts/shared/form/form-renames.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { choices, defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { ControlText, FormData } from '#app/charts/shared/form/control.ts';

export const OLD_HEATMAP = 'heatmap';
const ROW_LIMIT = 10_000;

const SORTS = choices(
  [null, 'choice.dataOrder'],
  ['alpha_asc', 'choice.nameAscending'],
  ['alpha_desc', 'choice.nameDescending'],
  ['value_asc', 'choice.valueAscending'],
  ['value_desc', 'choice.valueDescending'],
);
const interval = <const N extends string>(name: N, label: ControlText) =>
  renderOnly({ name, label, type: 'number', default: null, min: -1, max: 50, step: 1, description: 'labelInterval.hint' });
const MARGINS = [50, 75, 100, 125, 150, 200];
/** Superset's users can write any number. */
const marginsWith = (saved: unknown): readonly number[] =>
  Number(saved) > 0 && !MARGINS.includes(Number(saved)) ? [...MARGINS, Number(saved)] : MARGINS;
const margin = <const N extends string>(name: N, label: ControlText) =>
  renderOnly({
    name,
    label,
    type: 'select',
    default: 'auto',
    choices: [['auto', 'choice.auto']],
    choicesFrom: (formData) => marginsWith(formData[name]).map((value) => [value, `${value} px`] as const),
  });
const hasBorder = (formData: FormData): boolean => Number(formData['border_width'] ?? 0) > 0;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      xAxis,
      timeGrain,
      required({ name: 'groupby', label: 'yAxis', type: 'column' }),
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_x_axis', label: 'xAxisSort', type: 'select', choices: SORTS, default: null },
      { name: 'sort_y_axis', label: 'yAxisSort', type: 'select', choices: SORTS, default: null },
      {
        name: 'normalize_across',
        label: 'normalizeAcross',
        type: 'select',
        default: 'heatmap',
        description: 'normalizeAcross.hint',
        choices: [
          ['heatmap', 'choice.allCells'],
          ['x', 'choice.eachColumn'],
          ['y', 'choice.eachRow'],
        ],
      },
    ],
  },
  {
    label: 'section.heatmap',
    tab: 'customize',
    controls: [
      renderOnly({
        name: 'legend_type',
        label: 'legendScale',
        type: 'radio',
        default: 'continuous',
        choices: [
          ['continuous', 'choice.continuous'],
          ['piecewise', 'choice.piecewise'],
        ],
      }),
      linearColorScheme,
      shownWhen(
        (formData) => formData['normalized'] !== true,
        renderOnly({
          name: 'value_bounds',
          label: 'colorRange',
          type: 'bounds',
          default: [null, null],
          description: 'colorRange.hint',
        }),
      ),
      renderOnly({ name: 'normalized', label: 'colorByRank', type: 'checkbox', default: false, description: 'colorByRank.hint' }),
      showLegend,
      renderOnly({
        name: 'show_percentage',
        label: 'showPercentage',
        type: 'checkbox',
        default: true,
        description: 'showPercentage.hint',
      }),
      renderOnly({ name: 'show_values', label: 'showValues', type: 'checkbox', default: false }),
      numberFormat('y_axis_format'),
      currencyFormat,
      shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
      renderOnly({ name: 'border_width', label: 'borderWidth', type: 'slider', min: 0, max: 2, step: 0.1, default: 0 }),
      shownWhen(hasBorder, renderOnly({ name: 'border_color', label: 'borderColor', type: 'color' })),
      interval('xscale_interval', 'xLabelInterval'),
      interval('yscale_interval', 'yLabelInterval'),
      margin('left_margin', 'leftMargin'),
      margin('bottom_margin', 'bottomMargin'),
    ],
  },
]);
export type HeatmapSettings = SettingsOf<typeof settings>;

/** Anything but x and y compares all cells; old charts say so by the name of their type. */
const knownAcross: upgrade.UpgradeStep = (formData) => {
  const across = readText(formData, 'normalize_across');
  return { ...formData, normalize_across: across === 'x' || across === 'y' || across === 'heatmap' ? across : null };
};

export const upgradeSettings = upgrade.upgradeBy(
  renameSettings(OLD_HEATMAP, {
    all_columns_x: 'x_axis',
    all_columns_y: 'groupby',
    y_axis_bounds: 'value_bounds',
    show_perc: 'show_percentage',
  }),
  upgrade.toMetric,
  upgrade.xAxis,
  upgrade.dropUnusedGrain,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  knownAcross,
  upgrade.without(...upgrade.SERIES_KEYS, 'sort_by_metric', 'canvas_image_rendering', 'time_compare'),
);
