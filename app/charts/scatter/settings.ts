// The settings of a scatter plot: types, panel, and the upgrade from older names.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import {
  freeAxisControls,
  minorControls,
  numberAxisControls,
  seriesControls,
  showValue,
  timeSeriesData,
  tooltipControls,
} from '#app/charts/shared/time/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';
import { DEFAULT_MARKER_PX } from '#app/charts/shared/series/series-looks.ts';

export const settings = defineSettings([
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
      showValue,
    ],
  },
  {
    label: 'section.legend',
    tab: 'customize',
    isFolded: true,
    controls: [...legendControls, ...tooltipControls(false)],
  },
]);
export type ScatterSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeTimeSeries();
