// Dots over time or another axis, one color a series.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import {
  freeAxisControls,
  minorControls,
  numberAxisControls,
  seriesControls,
  timeSeriesData,
  tooltipControls,
} from '#app/charts/shared/time/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';
import { DEFAULT_MARKER_PX } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['echarts_timeseries_scatter'],
  category: 'correlation',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    ...timeSeriesData,
    {
      label: 'section.axes',
      tab: 'customize',
      controls: [...freeAxisControls, ...minorControls, ...numberAxisControls],
    },
    {
      label: 'section.series',
      tab: 'customize',
      controls: [
        ...seriesControls,
        renderOnly({
          name: 'markerSize',
          label: 'markerSize',
          type: 'slider',
          min: 1,
          max: 20,
          step: 1,
          default: DEFAULT_MARKER_PX,
        }),
      ],
    },
    {
      label: 'section.legend',
      tab: 'customize',
      isFolded: true,
      controls: [...legendControls, ...tooltipControls(false)],
    },
  ],
  upgrade: upgradeTimeSeries(),
  toDataMask: selectionMask,
};
