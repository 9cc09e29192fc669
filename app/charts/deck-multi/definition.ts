// Several map layers, each a saved chart, on one map.
import { filters, renderOnly, required, showLegend } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import {
  upgradeBy,
  withDefaults,
  without,
  temporalFilter,
  AXIS_KEYS,
  SERIES_KEYS,
} from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { autozoom, mapStyle } from '#app/charts/shared/maps/controls.ts';
import type { ChartDefinition, FormData, LayerRef } from '#app/charts/shared/kind.ts';
import { filtersForLayer } from '#app/charts/shared/layers.ts';

export const definition: ChartDefinition = {
  vizTypes: ['deck_multi'],
  category: 'map',
  behaviors: ['interactive'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'deck_slices', label: 'mapLayers', type: 'layer-charts', description: 'mapLayers.hint' }),
        { ...filters, description: 'layerFilters.hint' },
      ],
    },
    { label: 'section.map', tab: 'customize', controls: [autozoom, mapStyle, renderOnly(showLegend)] },
  ],
  upgrade: upgradeBy(
    withDefaults({ deck_slices: [] }),
    temporalFilter,
    without(...AXIS_KEYS, ...SERIES_KEYS, 'metric', 'groupby', 'row_limit'),
  ),
  layers: { list, accepts: (vizType) => vizType.startsWith('deck_') && vizType !== 'deck_multi' },
  toDataMask: selectionMask,
};

/** Each chart once, at its first place; filters are limited to places among the saved ids. */
function list(formData: FormData): readonly LayerRef[] {
  const ids = readList(formData, 'deck_slices').map(Number);
  return ids.flatMap((chartId, place): readonly LayerRef[] => {
    if (!Number.isSafeInteger(chartId) || chartId <= 0 || ids.indexOf(chartId) !== place) return [];
    return [{ source: 'saved', chartId, added: filtersForLayer(formData, place) }];
  });
}
