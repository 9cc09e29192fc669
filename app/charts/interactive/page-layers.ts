// The charts inside a chart in the browser: their results as tables, and the code that lays each of them out. Browser only.
import { loadChartDrawing } from '#app/charts/client-drawings.ts';
import type { Layer, LayerData, LayerGap } from '#app/charts/shared/kind.ts';

type ReceivedLayer = LayerGap | (LayerData & { readonly status: 'drawn' });

/** Rejects where the code of a kind does not arrive. */
export const loadLayers = (layers: readonly ReceivedLayer[]): Promise<readonly Layer[]> =>
  Promise.all(
    layers.map(async (layer): Promise<Layer> => {
      return layer.status === 'drawn' ? { ...layer, kind: await loadChartDrawing(layer.vizType) } : layer;
    }),
  );
