// The settings of a horizon chart: types, panel, and the upgrade from older names.
import { numberFormat, renderOnly, timeFormat } from '#app/charts/shared/form/controls.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { TIME_SERIES_FIELDS } from '#app/charts/shared/time/time-series-query.ts';

const HEIGHTS = [10, 25, 40, 50, 75, 100, 150, 200].map((height) => [String(height), String(height)] as const);

export const settings = defineSettings(
  [
    oldTimeQuery,
    {
      label: 'section.rows',
      tab: 'customize',
      controls: [
        renderOnly({
          name: 'series_height',
          label: 'seriesHeight',
          type: 'select',
          default: '25',
          choicesFrom: () => HEIGHTS,
        }),
        renderOnly({
          name: 'horizon_color_scale',
          label: 'horizonScale',
          type: 'select',
          default: 'series',
          choices: [
            ['series', 'choice.scaleSeries'],
            ['overall', 'choice.scaleOverall'],
            ['change', 'choice.scaleChange'],
          ],
        }),
        numberFormat('y_axis_format'),
        timeFormat('x_axis_time_format'),
      ],
    },
  ],
  TIME_SERIES_FIELDS,
);
export type HorizonSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeOldTime();
