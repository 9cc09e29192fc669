// The settings of a comparison with the beginning: types, panel, and the upgrade from older names.
import { colorScheme, numberFormat, renderOnly, showLegend, timeFormat } from '#app/charts/shared/form/controls.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { TIME_SERIES_FIELDS } from '#app/charts/shared/time/time-series-query.ts';

export const settings = defineSettings(
  [
    oldTimeQuery,
    {
      label: 'section.axes',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
        renderOnly({ name: 'y_axis_title', label: 'yAxisTitle', type: 'text' }),
        timeFormat('x_axis_time_format'),
        numberFormat('y_axis_format'),
        renderOnly({ name: 'y_axis_bounds', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' }),
        colorScheme,
      ],
    },
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, ...legendControls] },
  ],
  TIME_SERIES_FIELDS,
);
export type CompareSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeOldTime((formData) => ({
  ...formData,
  x_axis_title: formData['x_axis_title'] ?? formData['x_axis_label'],
  y_axis_title: formData['y_axis_title'] ?? formData['y_axis_label'],
  x_axis_time_format: formData['x_axis_time_format'] ?? formData['x_axis_format'],
}));
