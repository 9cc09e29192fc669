// How dense places are: a field of colors, or the lines and areas of equal density.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import { filters, numberFormat, renderOnly, rowLimit } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { autozoom, filterNulls, jsColumns, scripts, spatial } from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { ChartDefinition, FormData } from '#app/charts/shared/kind.ts';

const isHeatmap = (formData: FormData): boolean => own(formData, 'viz_type') === 'deck_heatmap';

export const definition: ChartDefinition = {
  vizTypes: ['deck_heatmap', 'deck_contour'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('spatial', 'places'),
        { name: 'size', label: 'weight', type: 'metric', required: true },
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
        linearColorScheme,
        {
          ...renderOnly({ name: 'intensity', label: 'intensity', type: 'number', default: 1, min: 0.1, max: 20 }),
          visible: isHeatmap,
        },
        {
          ...renderOnly({ name: 'radius_pixels', label: 'radiusPixels', type: 'number', default: 30, min: 5, max: 150 }),
          visible: isHeatmap,
        },
        {
          ...renderOnly({
            name: 'cellSize',
            label: 'contourSize',
            type: 'number',
            default: 200,
            min: 1,
            description: 'contourSize.hint',
          }),
          visible: (formData) => !isHeatmap(formData),
        },
        numberFormat('number_format'),
      ],
    },
  ],
  upgrade: upgradeLayer({ unused: ['metric', 'groupby', 'time_grain_sqla'] }),
  toDataMask: selectionMask,
};
