// Bars over time or categories: vertical or horizontal, side by side or stacked.
import { isSet, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { upgradeBy } from '#app/charts/shared/form/form-upgrade.ts';
import { columnLabel, readList } from '#app/charts/shared/form/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { fromBar, fromDistBar } from '#app/charts/shared/time/old-time-series.ts';
import {
  axisControls,
  minorControls,
  onlyTotal,
  seriesControls,
  showValue,
  timeSeriesData,
  tooltipControls,
} from '#app/charts/shared/time/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';

export const definition: ChartDefinition = {
  vizTypes: ['echarts_timeseries_bar', 'bar', 'dist_bar'],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    ...timeSeriesData,
    { label: 'section.axes', tab: 'customize', controls: [...axisControls, ...minorControls] },
    {
      label: 'section.series',
      tab: 'customize',
      controls: [
        ...seriesControls,
        renderOnly({
          name: 'orientation',
          label: 'orientation',
          type: 'select',
          default: 'vertical',
          choices: [
            ['vertical', 'choice.vertical'],
            ['horizontal', 'choice.horizontal'],
          ],
        }),
        renderOnly({
          name: 'stack',
          label: 'stacking',
          type: 'select',
          default: null,
          choices: [
            [null, 'choice.sideBySide'],
            ['Stack', 'choice.stacked'],
            ['Expand', 'choice.expand'],
          ],
        }),
        shownWhen(
          (formData) => isSet('stack')(formData) && readList(formData, 'groupby').length > 0,
          renderOnly({
            name: 'stackDimension',
            label: 'stackDimension',
            type: 'select',
            default: null,
            description: 'stackDimension.hint',
            choices: [[null, 'choice.axisPosition']],
            choicesFrom: (formData) =>
              readList(formData, 'groupby')
                .map(columnLabel)
                .map((label) => [label, label] as const),
          }),
        ),
        showValue,
        onlyTotal,
      ],
    },
    {
      label: 'section.legend',
      tab: 'customize',
      isFolded: true,
      controls: [...legendControls, ...tooltipControls(true)],
    },
  ],
  upgrade: upgradeBy(fromBar, fromDistBar, upgradeTimeSeries()),
  toDataMask: selectionMask,
};
