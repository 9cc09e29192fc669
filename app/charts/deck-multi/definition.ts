// Multiple map layers, each a saved chart, on one map.
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { ChartDefinition, LayerRef } from '#app/charts/shared/kind.ts';
import { filtersForLayer } from '#app/charts/shared/layers.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { settings, upgradeSettings, type DeckMultiSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['deck_multi'],
  category: 'map',
  behaviors: ['interactive'],
  ...settings,
  upgrade: upgradeSettings,
  layers: {
    list: (formData) => listLayers(readSettings(settings, formData)),
    accepts: (vizType) => vizType.startsWith('deck_') && vizType !== 'deck_multi',
  },
  toDataMask: selectionMask,
};

/** Each chart once, at its first place; filters are limited to places among the saved ids. */
function listLayers(saved: DeckMultiSettings): readonly LayerRef[] {
  const ids = saved.deck_slices.map(Number);
  return ids.flatMap((chartId, place): readonly LayerRef[] => {
    if (!Number.isSafeInteger(chartId) || chartId <= 0 || ids.indexOf(chartId) !== place) return [];
    return [{ source: 'saved', chartId, added: filtersForLayer(saved, place) }];
  });
}
