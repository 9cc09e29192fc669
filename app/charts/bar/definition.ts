// Bars over time or categories: upright or lying, side by side or stacked.
import { isSet, moreSettings, renderOnly, shownWhen } from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import { columnLabel, readList } from '#app/charts/shared/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { axisControls, seriesControls, seriesLater, timeSeriesData } from '#app/charts/shared/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time-series-upgrade.ts';

export const definition: ChartDefinition = {
  vizTypes: ['echarts_timeseries_bar'],
  label: 'Bar chart',
  description: 'Values side by side, over time or by category',
  category: 'Evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    ...timeSeriesData,
    { label: 'Axes', tab: 'customize', controls: axisControls({ isFree: false }) },
    {
      label: 'Series',
      tab: 'customize',
      controls: [
        ...seriesControls,
        renderOnly({
          name: 'orientation',
          label: 'Direction',
          type: 'select',
          default: 'vertical',
          choices: [
            ['vertical', 'Vertical'],
            ['horizontal', 'Horizontal'],
          ],
        }),
        renderOnly({
          name: 'stack',
          label: 'Stacking',
          type: 'select',
          default: null,
          choices: [
            [null, 'Side by side'],
            ['Stack', 'Stacked'],
            ['Expand', 'Share of the whole'],
          ],
        }),
        shownWhen(
          (formData) => isSet('stack')(formData) && readList(formData, 'groupby').length > 0,
          renderOnly({
            name: 'stackDimension',
            label: 'A stack for each',
            type: 'select',
            default: null,
            description: 'Bars with the same value of this column stand on each other, others beside them',
            choices: [[null, 'Place on the axis']],
            choicesFrom: (formData) =>
              readList(formData, 'groupby')
                .map(columnLabel)
                .map((label) => [label, label] as const),
          }),
        ),
        renderOnly({ name: 'show_value', label: 'Show values', type: 'checkbox', default: false }),
      ],
    },
    moreSettings(...seriesLater),
  ],
  upgrade: upgradeTimeSeries(),
  toDataMask: selectionMask,
};
