// Rows and columns as they are, or grouped with metrics.
import {
  filters,
  groupby,
  metrics,
  orderDesc,
  renderOnly,
  rowLimit,
  sortMetric,
  timeFormat,
  timeGrain,
} from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import * as upgrade from '#app/charts/shared/form-upgrade.ts';
import { readList } from '#app/charts/shared/form-values.ts';
import type { ChartDefinition, Control, FormData } from '#app/charts/shared/kind.ts';

export const isRaw = (formData: FormData): boolean => formData['query_mode'] === 'raw';

const isAggregate = (formData: FormData): boolean => !isRaw(formData);
const whenAggregate = (control: Control): Control => ({ ...control, required: false, visible: isAggregate });
const whenRaw = (control: Control): Control => ({ ...control, visible: isRaw });

/** Without a mode, chosen columns alone mean raw rows. */
const queryMode: upgrade.UpgradeStep = (formData) => {
  if (isRaw(formData) || formData['query_mode'] === 'aggregate') return formData;
  const isRawData =
    readList(formData, 'all_columns').length > 0 &&
    readList(formData, 'groupby').length + readList(formData, 'metrics').length === 0;
  return { ...formData, query_mode: isRawData ? 'raw' : 'aggregate' };
};

const grain: upgrade.UpgradeStep = (formData, dataset) => {
  const isKept = isAggregate(formData) && readList(formData, 'groupby').some((column) => upgrade.isTemporal(dataset, column));
  return isKept ? formData : upgrade.without('time_grain_sqla')(formData, dataset);
};

/** `order_desc` counts only where a sort metric is set. */
const order: upgrade.UpgradeStep = (formData) =>
  readList(formData, 'timeseries_limit_metric').length > 0 ? formData : { ...formData, order_desc: true };

export const definition: ChartDefinition = {
  vizTypes: ['table'],
  label: 'Table',
  description: 'Rows and columns, with totals and bars in the cells',
  category: 'Table',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        {
          name: 'query_mode',
          label: 'Rows',
          type: 'select',
          default: 'aggregate',
          choices: [
            ['aggregate', 'Grouped'],
            ['raw', 'As they are'],
          ],
        },
        whenAggregate(groupby),
        whenAggregate(timeGrain),
        whenAggregate(metrics),
        whenAggregate({ name: 'percent_metrics', label: 'Shares of', type: 'metrics' }),
        whenRaw({ name: 'all_columns', label: 'Columns', type: 'columns' }),
        filters,
        whenAggregate(sortMetric),
        whenAggregate(orderDesc),
        whenRaw({ name: 'order_by_cols', label: 'Order by', type: 'order-by' }),
        rowLimit(10_000),
        whenAggregate({ name: 'show_totals', label: 'Show totals', type: 'checkbox', default: false }),
      ],
    },
    {
      label: 'Table',
      tab: 'customize',
      controls: [
        timeFormat('table_timestamp_format'),
        renderOnly({ name: 'page_length', label: 'Rows a page', type: 'number' }),
        renderOnly({ name: 'show_cell_bars', label: 'Bars in cells', type: 'checkbox', default: true }),
        renderOnly({ name: 'align_pn', label: 'Bars from one zero', type: 'checkbox', default: false }),
        renderOnly({ name: 'color_pn', label: 'Colour negatives', type: 'checkbox', default: true }),
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(
    queryMode,
    upgrade.withDefaults({ percent_metrics: [], server_page_length: 10, percent_metric_calculation: 'row_limit' }),
    upgrade.temporalFilter,
    upgrade.rowLimit(),
    grain,
    order,
    upgrade.without('limit', 'series_limit', 'series_limit_metric', 'x_axis'),
  ),
  toDataMask: selectionMask,
};
