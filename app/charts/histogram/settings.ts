// The settings of a histogram: types, panel, and the upgrade from older names.
import {
  colorScheme,
  filters,
  groupby,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  showLegend,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import { renameSettings } from '#app/charts/shared/form/form-renames.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { own, readList } from '#app/charts/shared/form/form-values.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';

export const OLD_HISTOGRAM = 'histogram';
const ROW_LIMIT = 10_000;
const DEFAULT_BINS = 5;

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'column', label: 'column', type: 'column', description: 'column.numbers' }),
        groupby,
        filters,
        rowLimit(ROW_LIMIT),
        { name: 'bins', label: 'bins', type: 'number', default: DEFAULT_BINS, min: 1, max: 10_000, step: 1 },
        { name: 'normalize', label: 'normalize', type: 'checkbox', default: false, description: 'normalize.hint' },
        { name: 'cumulative', label: 'cumulative', type: 'checkbox', default: false, description: 'cumulative.hint' },
      ],
    },
    {
      label: 'section.histogram',
      tab: 'customize',
      controls: [
        colorScheme,
        shownWhen((formData) => readList(formData, 'groupby').length > 0, showLegend),
        renderOnly({ name: 'show_value', label: 'showValues', type: 'checkbox', default: false }),
        renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
        { ...numberFormat('x_axis_format'), label: 'xAxisFormat' },
        renderOnly({ name: 'y_axis_title', label: 'yAxisTitle', type: 'text' }),
        { ...numberFormat('y_axis_format'), label: 'yAxisFormat' },
      ],
    },
  ],
  // Charts that were switched from another kind can have these settings.
  fieldList({ name: 'currency_format', type: 'currency' }, ...legendControls),
);
export type HistogramSettings = SettingsOf<typeof settings>;

/** One column: older charts saved a list. */
const firstColumn: upgrade.UpgradeStep = (formData) => ({ ...formData, column: readList(formData, 'column')[0] ?? null });

export const upgradeSettings = upgrade.upgradeBy(
  renameSettings(OLD_HISTOGRAM, {
    all_columns_x: 'column',
    link_length: 'bins',
    x_axis_label: 'x_axis_title',
    y_axis_label: 'y_axis_title',
    normalized: 'normalize',
  }),
  firstColumn,
  upgrade.withDefaults({ bins: DEFAULT_BINS, normalize: false, cumulative: false }),
  (formData) => ({ ...formData, groupby: readList(formData, 'groupby'), bins: own(formData, 'bins') ?? DEFAULT_BINS }),
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS, 'metric', 'queryFields'),
);
