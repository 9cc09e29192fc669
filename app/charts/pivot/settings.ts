// The settings of a pivot table: types, panel, and upgrade.
import {
  currencyFormat,
  filters,
  isSet,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  rowLimit,
  seriesLimit,
  shownWhen,
  timeFormat,
  timeGrain,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { choices, defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { Choices, Control, ControlText, FormData } from '#app/charts/shared/form/control.ts';
import { fromOldPivot } from './old-form.ts';

const columnsOf = (formData: FormData): readonly unknown[] =>
  ['groupbyColumns', 'groupbyRows'].flatMap((name) => readList(formData, name));

const hasTemporalColumn: NonNullable<Control['visible']> = (formData, dataset) =>
  dataset === undefined || columnsOf(formData).some((column) => upgrade.isTemporal(dataset, column));

const AGGREGATES = choices(
  ['Sum', 'choice.sum'],
  ['Average', 'choice.mean'],
  ['Median', 'choice.median'],
  ['Minimum', 'choice.minimum'],
  ['Maximum', 'choice.maximum'],
  ['Count', 'choice.count'],
  ['Count Unique Values', 'choice.countUnique'],
  ['List Unique Values', 'choice.listUnique'],
  ['Sample Variance', 'choice.variance'],
  ['Sample Standard Deviation', 'choice.std'],
  ['First', 'choice.first'],
  ['Last', 'choice.last'],
  ['Sum as Fraction of Total', 'choice.sumOfTotal'],
  ['Sum as Fraction of Rows', 'choice.sumOfRows'],
  ['Sum as Fraction of Columns', 'choice.sumOfColumns'],
  ['Count as Fraction of Total', 'choice.countOfTotal'],
  ['Count as Fraction of Rows', 'choice.countOfRows'],
  ['Count as Fraction of Columns', 'choice.countOfColumns'],
);
const ORDERS = choices(
  ['key_a_to_z', 'choice.labelAscending'],
  ['key_z_to_a', 'choice.labelDescending'],
  ['value_a_to_z', 'choice.valueAscending'],
  ['value_z_to_a', 'choice.valueDescending'],
);

const flag = <const N extends string>(name: N, label: ControlText, description?: ControlText) =>
  renderOnly({ name, label, type: 'checkbox', default: false, ...(description === undefined ? {} : { description }) });
const order = <const N extends string>(name: N, label: ControlText) =>
  renderOnly({ name, label, type: 'select', choices: ORDERS, default: 'key_a_to_z' });
const subtotalPosition = <const N extends string, const C extends Choices>(name: N, label: ControlText, sides: C) =>
  renderOnly({ name, label, type: 'select', choices: sides, default: false });

/** Whether an axis has subtotals: a single column has no groups, and the subtotal of a single metric would repeat the total. */
const hasGroups =
  (axis: 'columns' | 'rows') =>
  (formData: FormData): boolean => {
    const isOfColumns = (axis === 'columns') !== (formData['transposePivot'] === true);
    const count = readList(formData, isOfColumns ? 'groupbyColumns' : 'groupbyRows').length;
    const isOfMetrics = (formData['metricsLayout'] ?? 'COLUMNS') === (axis === 'columns' ? 'COLUMNS' : 'ROWS');
    const metricCount = isOfMetrics ? readList(formData, 'metrics').length : 0;
    const hasTotal = formData[axis === 'columns' ? 'rowTotals' : 'colTotals'] === true;
    return count > 1 || (count > 0 && (metricCount > 1 || (metricCount > 0 && !hasTotal)));
  };
const hasColumnGroups = hasGroups('columns');
const hasRowGroups = hasGroups('rows');

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      { name: 'groupbyColumns', label: 'columns', type: 'columns' },
      { name: 'groupbyRows', label: 'rows', type: 'columns' },
      shownWhen(hasTemporalColumn, timeGrain),
      metrics,
      renderOnly({
        name: 'metricsLayout',
        label: 'metricsOn',
        type: 'radio',
        default: 'COLUMNS',
        choices: [
          ['COLUMNS', 'columns'],
          ['ROWS', 'rows'],
        ],
      }),
      filters,
      seriesLimit('series_limit'),
      rowLimit(10_000),
      { name: 'series_limit_metric', label: 'sortBy', type: 'metric', description: 'sortBy.hint' },
      orderDesc,
    ],
  },
  {
    label: 'section.pivot',
    tab: 'data',
    controls: [
      renderOnly({
        name: 'aggregateFunction',
        label: 'aggregateFunction',
        type: 'select',
        choices: AGGREGATES,
        default: 'Sum',
      }),
      flag('rowTotals', 'rowTotals', 'rowTotals.hint'),
      shownWhen(hasRowGroups, flag('rowSubTotals', 'rowSubtotals')),
      flag('colTotals', 'columnTotals', 'columnTotals.hint'),
      shownWhen(hasColumnGroups, flag('colSubTotals', 'columnSubtotals')),
      flag('transposePivot', 'transpose', 'transpose.hint'),
      flag('combineMetric', 'combineMetrics', 'combineMetrics.hint'),
    ],
  },
  {
    label: 'section.table',
    tab: 'customize',
    controls: [
      numberFormat('valueFormat'),
      currencyFormat,
      timeFormat('date_format'),
      order('rowOrder', 'rowOrder'),
      order('colOrder', 'columnOrder'),
      shownWhen(
        (formData) => hasRowGroups(formData) && formData['rowSubTotals'] === true,
        subtotalPosition('rowSubtotalPosition', 'rowSubtotalPosition', [
          [false, 'choice.bottom'],
          [true, 'choice.top'],
        ]),
      ),
      shownWhen(
        (formData) => hasColumnGroups(formData) && formData['colSubTotals'] === true,
        subtotalPosition('colSubtotalPosition', 'columnSubtotalPosition', [
          [false, 'choice.right'],
          [true, 'choice.left'],
        ]),
      ),
      shownWhen(
        isSet('metrics'),
        renderOnly({ name: 'conditional_formatting', label: 'conditionalFormatting', type: 'conditions' }),
      ),
    ],
  },
]);
export type PivotSettings = SettingsOf<typeof settings>;

/** Drops the time grain unless a column is temporal. */
const grain: upgrade.UpgradeStep = (formData, dataset) =>
  hasTemporalColumn(formData, dataset) ? formData : upgrade.without('time_grain_sqla')(formData, dataset);

export const upgradeSettings = upgrade.upgradeBy(
  fromOldPivot,
  upgrade.toMetrics,
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  grain,
  upgrade.without('limit', 'timeseries_limit_metric', 'x_axis'),
);
