// Connections between two places as arcs.
import { filters, renderOnly, rowLimit, showLegend } from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import { own } from '#app/charts/shared/form-values.ts';
import * as upgrade from '#app/charts/shared/form-upgrade.ts';
import { autozoom, fillColor, filterNulls, jsColumns, scripts, spatial } from '#app/charts/shared/geo/controls.ts';
import type { ChartDefinition, FormData } from '#app/charts/shared/kind.ts';

const ROW_LIMIT = 10_000;
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
        rowLimit(ROW_LIMIT),
      ],
    },
    scripts(jsColumns),
    {
      label: 'section.map',
      tab: 'customize',
      controls: [
        autozoom,
        { ...fillColor('color_picker', 'lineColor'), visible: (formData) => !hasDimension(formData) },
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
  upgrade: upgrade.upgradeBy(
    upgrade.withDefaults({ filter_nulls: true }),
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(
      'limit',
      'series_limit',
      'metrics',
      'metric',
      'groupby',
      'x_axis',
      'time_compare',
      'time_grain_sqla',
      'order_desc',
    ),
  ),
  toDataMask: selectionMask,
};
