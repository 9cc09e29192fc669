// The settings of an area chart: types, panel, and the upgrade from older names.
import { isFlagged, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { upgradeBy, type UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { fromArea } from '#app/charts/shared/time/old-time-series.ts';
import {
  axisControls,
  lastPeriod,
  markerSize,
  minorControls,
  numberAxisControls,
  onlyTotal,
  opacity,
  seriesControls,
  showValue,
  timeSeriesData,
  tooltipControls,
  valueThreshold,
} from '#app/charts/shared/time/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';

/** An absent `stack` comes from the old `stacked_style`, else areas are overlaid, as in Superset. New charts say what they are. */
const stack: UpgradeStep = (formData) => {
  if (formData['stack'] !== undefined) return formData;
  const old = readText(formData, 'stacked_style');
  return { ...formData, stack: old === null ? null : old === 'expand' ? 'Expand' : 'Stack' };
};

export const settings = defineSettings([
  ...timeSeriesData,
  {
    label: 'section.axes',
    tab: 'customize',
    controls: [...axisControls, ...minorControls, ...numberAxisControls],
  },
  {
    label: 'section.series',
    tab: 'customize',
    controls: [
      ...seriesControls,
      lastPeriod,
      renderOnly({
        name: 'stack',
        label: 'stacking',
        type: 'select',
        default: 'Stack',
        choices: [
          [null, 'choice.overlaid'],
          ['Stack', 'choice.stacked'],
          ['Expand', 'choice.expand'],
          ['Stream', 'choice.stream'],
        ],
      }),
      renderOnly({
        name: 'seriesType',
        label: 'areaEdge',
        type: 'select',
        default: 'line',
        choices: [
          ['line', 'choice.straight'],
          ['smooth', 'choice.smooth'],
          ['start', 'choice.stepStart'],
          ['middle', 'choice.stepMiddle'],
          ['end', 'choice.stepEnd'],
        ],
      }),
      opacity,
      renderOnly({ name: 'markerEnabled', label: 'markers', type: 'checkbox', default: false }),
      shownWhen(isFlagged('markerEnabled', false), markerSize),
      showValue,
      onlyTotal,
      valueThreshold,
    ],
  },
  {
    label: 'section.legend',
    tab: 'customize',
    isFolded: true,
    controls: [...legendControls, ...tooltipControls(true)],
  },
]);
export type AreaSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeBy(fromArea, upgradeTimeSeries(stack));
