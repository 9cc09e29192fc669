// How far series have moved since their beginning, in percent.
import { colorScheme, numberFormat, renderOnly, showLegend, timeFormat } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';

export const definition: ChartDefinition = {
  vizTypes: ['compare'],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
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
        showLegend,
      ],
    },
  ],
  upgrade: upgradeOldTime((formData) => ({
    ...formData,
    x_axis_title: formData['x_axis_title'] ?? formData['x_axis_label'],
    y_axis_title: formData['y_axis_title'] ?? formData['y_axis_label'],
    x_axis_time_format: formData['x_axis_time_format'] ?? formData['x_axis_format'],
  })),
  toDataMask: selectionMask,
};
