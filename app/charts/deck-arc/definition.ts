// Connections between two places as arcs.
import { colorScheme, filters, renderOnly, rowLimit, showLegend } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { autozoom, fillColor, filterNulls, jsColumns, scripts, spatial } from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { ChartDefinition, FormData } from '#app/charts/shared/kind.ts';

const hasDimension = (formData: FormData): boolean => Boolean(own(formData, 'dimension'));

export const definition: ChartDefinition = {
  vizTypes: ['deck_arc'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('start_spatial', 'startPlace'),
        spatial('end_spatial', 'endPlace'),
        { name: 'dimension', label: 'category', type: 'column' },
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
        { ...fillColor('color_picker', 'lineColor'), visible: (formData) => !hasDimension(formData) },
        { ...colorScheme, visible: hasDimension },
        { ...showLegend, visible: hasDimension },
        renderOnly({
          name: 'stroke_width',
          label: 'lineWidth',
          type: 'number',
          default: 1,
          min: 0,
          description: 'lineWidth.hint',
        }),
      ],
    },
  ],
  upgrade: upgradeLayer({ unused: ['metric', 'groupby', 'time_grain_sqla'] }),
  toDataMask: selectionMask,
};
