// Many series over time in little height: each row is folded into bands, and the deeper the color the larger the value.
import { numberFormat, renderOnly, timeFormat } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { ROW_PX } from './settings.ts';

const HEIGHTS = [10, 25, 40, 50, 75, 100, 150, 200].map((height) => [String(height), String(height)] as const);

export const definition: ChartDefinition = {
  vizTypes: ['horizon'],
  category: 'distribution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    oldTimeQuery,
    {
      label: 'section.rows',
      tab: 'customize',
      controls: [
        renderOnly({
          name: 'series_height',
          label: 'seriesHeight',
          type: 'select',
          default: String(ROW_PX),
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
  upgrade: upgradeOldTime(),
  toDataMask: selectionMask,
};
