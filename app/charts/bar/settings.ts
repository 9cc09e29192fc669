// The settings of a bar chart: types, panel, and the upgrade from older names.
import { isSet, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { upgradeBy, type UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { columnLabel, readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { fromBar, fromDistBar } from '#app/charts/shared/time/old-time-series.ts';
import {
  axisControls,
  hasSeveral,
  lastPeriod,
  minorControls,
  onlyTotal,
  seriesControls,
  showValue,
  timeSeriesData,
  tooltipControls,
  valueThreshold,
} from '#app/charts/shared/time/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';

export const settings = defineSettings([
  ...timeSeriesData,
  { label: 'section.axes', tab: 'customize', controls: [...axisControls, ...minorControls] },
  {
    label: 'section.series',
    tab: 'customize',
    controls: [
      ...seriesControls,
      lastPeriod,
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
      shownWhen(
        (formData) => !hasSeveral(formData),
        renderOnly({ name: 'color_by_primary_axis', label: 'colorByAxis', type: 'checkbox', default: false }),
      ),
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
export type BarSettings = SettingsOf<typeof settings>;

/** Bars have no stream: they are stacked. */
const noStream: UpgradeStep = (formData) => (formData['stack'] === 'Stream' ? { ...formData, stack: 'Stack' } : formData);

export const upgradeSettings = upgradeBy(fromBar, fromDistBar, upgradeTimeSeries(noStream));
