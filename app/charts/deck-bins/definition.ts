// Places counted or summed in cells: hexagons and squares of meters on the ground, or squares of pixels.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import { filters, numberFormat, renderOnly, rowLimit } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { autozoom, filterNulls, jsColumns, scripts, spatial } from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { ChartDefinition, FormData } from '#app/charts/shared/kind.ts';

const isScreen = (formData: FormData): boolean => own(formData, 'viz_type') === 'deck_screengrid';

export const definition: ChartDefinition = {
  vizTypes: ['deck_hex', 'deck_grid', 'deck_screengrid'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('spatial', 'places'),
        { name: 'size', label: 'metric', type: 'metric', required: true },
        filters,
        filterNulls,
        rowLimit(LAYER_ROW_LIMIT),
      ],
    },
    scripts(jsColumns),
    {
      label: 'section.map',
      tab: 'customize',
      controls: [
        autozoom,
        renderOnly({ name: 'grid_size', label: 'gridSize', type: 'number', default: 20, min: 1, description: 'gridSize.hint' }),
        {
          ...renderOnly({
            name: 'js_agg_function',
            label: 'cellAggregate',
            type: 'select',
            default: 'sum',
            choices: [
              ['sum', 'choice.sum'],
              ['count', 'choice.rowCount'],
              ['mean', 'choice.mean'],
              ['min', 'choice.min'],
              ['max', 'choice.max'],
              ['median', 'choice.median'],
              ['variance', 'choice.variance'],
              ['deviation', 'choice.std'],
              ['p1', 'choice.p1'],
              ['p5', 'choice.p5'],
              ['p95', 'choice.p95'],
              ['p99', 'choice.p99'],
            ],
          }),
          visible: (formData) => !isScreen(formData),
        },
        linearColorScheme,
        numberFormat('number_format'),
      ],
    },
  ],
  upgrade: upgradeLayer({ defaults: { js_agg_function: 'sum' }, unused: ['metric', 'groupby', 'time_grain_sqla'] }),
  toDataMask: selectionMask,
};
