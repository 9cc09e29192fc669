// Periods as sectors of a circle, as far out as their values.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  rowLimit,
  seriesLimit,
  showLegend,
  sortMetric,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';

const ROW_LIMIT = 10_000;

export const definition: ChartDefinition = {
  vizTypes: ['rose'],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [xAxis, timeGrain, metrics, groupby, filters, seriesLimit('limit'), sortMetric, orderDesc, rowLimit(ROW_LIMIT)],
    },
    {
      label: 'section.rose',
      tab: 'customize',
      controls: [
        colorScheme,
        showLegend,
        numberFormat('number_format'),
        currencyFormat,
        timeFormat('date_time_format'),
        {
          ...renderOnly({ name: 'rose_area_proportion', label: 'roseArea', type: 'checkbox', default: false }),
          description: 'roseArea.hint',
        },
      ],
    },
  ],
  upgrade: upgradeTimeSeries(),
  toDataMask: selectionMask,
};
