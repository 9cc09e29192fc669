// The settings of a line chart: types, panel, and the upgrade from older names.
import { isFlagged, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { upgradeBy, type UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { fromLine } from '#app/charts/shared/time/old-time-series.ts';
import {
  freeAxisControls,
  lastPeriod,
  markerSize,
  minorControls,
  numberAxisControls,
  opacity,
  seriesControls,
  showValue,
  timeSeriesData,
  tooltipControls,
} from '#app/charts/shared/time/time-series-controls.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';

const INTERPOLATIONS: Readonly<Record<string, string>> = {
  cardinal: 'smooth',
  monotone: 'smooth',
  basis: 'smooth',
  'step-before': 'start',
  'step-after': 'end',
};

/** The old `line_interpolation`, where nothing newer is saved. */
const interpolation: UpgradeStep = (formData) => {
  const old = readText(formData, 'line_interpolation');
  const type = old === null || !Object.hasOwn(INTERPOLATIONS, old) ? undefined : INTERPOLATIONS[old];
  return type === undefined || readText(formData, 'seriesType') !== null ? formData : { ...formData, seriesType: type };
};

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
      lastPeriod,
      renderOnly({
        name: 'seriesType',
        label: 'lineStyle',
        type: 'select',
        default: 'line',
        choices: [
          ['line', 'choice.straight'],
          ['smooth', 'choice.smooth'],
          ['start', 'choice.stepStart'],
          ['middle', 'choice.stepMiddle'],
          ['end', 'choice.stepEnd'],
          ['scatter', 'choice.dots'],
          ['bar', 'choice.bars'],
        ],
      }),
      renderOnly({ name: 'markerEnabled', label: 'markers', type: 'checkbox', default: false }),
      shownWhen(isFlagged('markerEnabled', false), markerSize),
      renderOnly({ name: 'area', label: 'areaFill', type: 'checkbox', default: false }),
      shownWhen(isFlagged('area', false), opacity),
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
export type LineSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeBy(fromLine, upgradeTimeSeries(interpolation));
