// The settings of a box plot: types and panel.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  hasTemporalColumn,
  metrics,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  seriesLimit,
  showLegend,
  shownWhen,
  timeFormat,
  timeGrain,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList, readText } from '#app/charts/shared/form/form-values.ts';
import { choices, defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { FormData, NamedChoices } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 10_000;
const TUKEY = 'Tukey';

const WHISKERS = choices(
  [TUKEY, 'choice.tukey'],
  ['Min/max (no outliers)', 'choice.minMax'],
  ['2/98 percentiles', 'choice.percentiles2'],
  ['5/95 percentiles', 'choice.percentiles5'],
  ['9/91 percentiles', 'choice.percentiles9'],
  ['10/90 percentiles', 'choice.percentiles10'],
);

/** Superset's users can write other percentiles, such as "2.5/97.5 percentiles". */
function ownWhiskers(formData: FormData): NamedChoices {
  const saved = readText(formData, 'whiskerOptions');
  return saved === null || WHISKERS.some(([known]) => known === saved) ? [] : [[saved, saved]];
}

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'columns', label: 'distributeAcross', type: 'columns', description: 'distributeAcross.hint' }),
      { ...timeGrain, visible: hasTemporalColumn('columns') },
      { ...groupby, description: 'oneBox.hint' },
      metrics,
      filters,
      seriesLimit('series_limit'),
      { name: 'series_limit_metric', label: 'sortBy', type: 'metric', description: 'sortBy.hint' },
      rowLimit(ROW_LIMIT),
      {
        name: 'whiskerOptions',
        label: 'whiskers',
        type: 'select',
        default: TUKEY,
        description: 'whiskers.hint',
        choices: WHISKERS,
        choicesFrom: ownWhiskers,
      },
    ],
  },
  {
    label: 'section.boxPlot',
    tab: 'customize',
    controls: [
      renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
      renderOnly({ name: 'y_axis_title', label: 'yAxisTitle', type: 'text' }),
      colorScheme,
      shownWhen((formData) => readList(formData, 'metrics').length > 1, showLegend),
      numberFormat('number_format'),
      currencyFormat,
      shownWhen(hasTemporalColumn('groupby'), timeFormat('date_format')),
    ],
  },
]);
export type BoxPlotSettings = SettingsOf<typeof settings>;

/** Without columns to distribute across, the saved time column is. Comes before `temporalFilter`. */
const distributed: upgrade.UpgradeStep = (formData) => {
  const columns = readList(formData, 'columns');
  const time = readText(formData, 'granularity_sqla');
  return { ...formData, columns: columns.length > 0 || time === null ? columns : [time] };
};

/** The grain counts only while a column is temporal. */
const grainOfColumns: upgrade.UpgradeStep = (formData, dataset) =>
  readList(formData, 'columns').some((column) => upgrade.isTemporal(dataset, column))
    ? formData
    : upgrade.without('time_grain_sqla')(formData, dataset);

export const upgradeSettings = upgrade.upgradeBy(
  distributed,
  upgrade.toMetrics,
  grainOfColumns,
  upgrade.withDefaults({ whiskerOptions: TUKEY }),
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without('limit', 'metric', 'timeseries_limit_metric', 'order_desc', 'x_axis', 'time_compare'),
);
