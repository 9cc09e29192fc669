// Loads the drawing code of a chart's layers in the browser. Browser only.
import { loadChartDrawing } from '#app/charts/client-drawings.ts';
import type { Layer, LayerData, LayerGap } from '#app/charts/shared/kind.ts';

type ReceivedLayer = LayerGap | (LayerData & { readonly status: 'drawn' });

/** Rejects if the code of a kind can't be loaded. */
export const loadLayers = (layers: readonly ReceivedLayer[]): Promise<readonly Layer[]> =>
  Promise.all(
    layers.map(async (layer): Promise<Layer> => {
      return layer.status === 'drawn' ? { ...layer, kind: await loadChartDrawing(layer.vizType) } : layer;
    }),
  );
