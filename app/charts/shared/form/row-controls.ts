// Controls of charts that list rows: raw rows of the dataset, or groups with metrics.
import { filters, groupby, metrics, orderDesc, rowLimit, shownWhen, sortMetric, timeGrain } from './controls.ts';
import * as upgrade from './form-upgrade.ts';
import { readList } from './form-values.ts';
import { controlList } from './settings.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import { showsRawRows } from './row-mode.ts';

export const isAggregate = (formData: FormData): boolean => !showsRawRows(formData);
export const whenAggregate = <const C extends Control>(control: C): C => ({ ...control, required: false, visible: isAggregate });
export const alsoWhenAggregate = <const C extends Control>(control: C): C => ({
  ...control,
  visible: (formData, dataset) => isAggregate(formData) && (control.visible?.(formData, dataset) ?? true),
});
const whenRaw = <const C extends Control>(control: C): C => ({ ...control, visible: showsRawRows });

const needsContent: NonNullable<Control['checkRequired']> = (formData) => {
  const selected = ['groupby', 'metrics', 'percent_metrics'].flatMap((name) => readList(formData, name));
  return selected.length > 0 ? null : ({ t }) => t('contentMissing');
};

const hasTemporalGroup: NonNullable<Control['visible']> = (formData, dataset) =>
  isAggregate(formData) &&
  (dataset === undefined || readList(formData, 'groupby').some((column) => upgrade.isTemporal(dataset, column)));

/** If the mode is missing and only columns are selected, the chart shows raw rows. */
export const queryMode: upgrade.UpgradeStep = (formData) => {
  if (showsRawRows(formData) || formData['query_mode'] === 'aggregate') return formData;
  const isRawData =
    readList(formData, 'all_columns').length > 0 &&
    readList(formData, 'groupby').length + readList(formData, 'metrics').length === 0;
  return { ...formData, query_mode: isRawData ? 'raw' : 'aggregate' };
};

export const groupGrain: upgrade.UpgradeStep = (formData, dataset) => {
  const isKept = isAggregate(formData) && readList(formData, 'groupby').some((column) => upgrade.isTemporal(dataset, column));
  return isKept ? formData : upgrade.without('time_grain_sqla')(formData, dataset);
};

/** `order_desc` only applies if a sort metric is set. */
export const groupOrder: upgrade.UpgradeStep = (formData) =>
  readList(formData, 'timeseries_limit_metric').length > 0 ? formData : { ...formData, order_desc: true };

/** Controls for what is queried. */
export const rowSources = controlList(
  {
    name: 'query_mode',
    label: 'queryMode',
    type: 'radio',
    default: 'aggregate',
    choices: [
      ['aggregate', 'choice.aggregated'],
      ['raw', 'choice.raw'],
    ],
  },
  whenAggregate(groupby),
  shownWhen(hasTemporalGroup, timeGrain),
  { ...whenAggregate(metrics), checkRequired: needsContent },
);

/** Controls for the filters, order, and row limit. */
export const rowOrder = controlList(
  whenRaw({ name: 'all_columns', label: 'columns', type: 'columns', required: true }),
  filters,
  whenAggregate(sortMetric),
  shownWhen((formData) => isAggregate(formData) && readList(formData, 'timeseries_limit_metric').length > 0, orderDesc),
  whenRaw({ name: 'order_by_cols', label: 'orderBy', type: 'order-by' }),
  rowLimit(10_000),
);
