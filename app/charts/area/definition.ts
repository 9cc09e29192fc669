// Areas over time or another axis: overlaid, stacked, or as shares of the whole.
import { moreSettings, renderOnly } from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import type { UpgradeStep } from '#app/charts/shared/form-upgrade.ts';
import { readText } from '#app/charts/shared/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import {
  axisControls,
  extraControlsLater,
  opacityLater,
  seriesControls,
  seriesLater,
  showValueLater,
  timeSeriesData,
} from '#app/charts/shared/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time-series-upgrade.ts';

/** An absent `stack` comes from the old `stacked_style`, else areas are stacked; null stays null (overlaid). */
const stack: UpgradeStep = (formData) => {
  if (formData['stack'] !== undefined) return formData;
  return { ...formData, stack: readText(formData, 'stacked_style') === 'expand' ? 'Expand' : 'Stack' };
};

export const definition: ChartDefinition = {
  vizTypes: ['echarts_area'],
  label: 'Area chart',
  description: 'How parts and their whole change over time',
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
          name: 'stack',
          label: 'Stacking',
          type: 'select',
          default: 'Stack',
          choices: [
            [null, 'Overlaid'],
            ['Stack', 'Stacked'],
            ['Expand', 'Share of the whole'],
            ['Stream', 'Stream around the middle'],
          ],
        }),
        renderOnly({
          name: 'seriesType',
          label: 'Edge',
          type: 'select',
          default: 'line',
          choices: [
            ['line', 'Straight'],
            ['smooth', 'Smooth'],
            ['start', 'Step before'],
            ['middle', 'Step between'],
            ['end', 'Step after'],
          ],
        }),
      ],
    },
    moreSettings(extraControlsLater, opacityLater, showValueLater, ...seriesLater),
  ],
  upgrade: upgradeTimeSeries(stack),
  toDataMask: selectionMask,
};
