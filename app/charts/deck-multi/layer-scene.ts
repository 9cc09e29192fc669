// All layers as one scene: offered where one of them would offer its own.
import { collectGround } from '#app/charts/shared/maps/base-map.ts';
import { buildShapeScene } from '#app/charts/shared/maps/scene-shapes.ts';
import type { SceneLayer, SceneOffer } from '#app/charts/shared/maps/scene.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type { LayoutInput, TooltipContent } from '#app/charts/shared/kind.ts';
import type { LaidLayer } from './laid-layer.ts';
import { withLayerName } from './layer-texts.ts';
import type { DeckMultiSettings } from './settings.ts';

/** null where a picture shows everything. Heights say more than points do; the count is of the layers that leave some out. */
export function layersScene(
  input: LayoutInput<DeckMultiSettings>,
  laid: readonly LaidLayer[],
  viewport: Viewport,
): SceneOffer | null {
  const shown = laid.filter(({ isHidden, layout: { empty } }) => !isHidden && empty === null);
  const offers = shown.flatMap(({ layout: { scene } }) => (scene === undefined ? [] : [scene]));
  if (offers.length === 0) return null;
  const reasons = new Set(offers.map((offer) => offer.reason));
  const [only = 'marks'] = reasons;
  const reason = reasons.has('heights') ? 'heights' : reasons.size === 1 ? only : 'marks';
  const count = offers.reduce((sum, offer) => sum + offer.count, 0);
  const layersOf = ({ layer, layout }: LaidLayer): readonly SceneLayer[] => {
    const layers = layout.sceneLayers?.() ?? buildShapeScene(layout, viewport);
    return layers.map((one) => ({ ...one, tooltip: (index) => named(input, layer.name, one.tooltip(index)) }));
  };
  return { reason, count, make: () => ({ ground: collectGround(input.maps), layers: shown.flatMap(layersOf) }) };
}

const named = (
  input: LayoutInput<DeckMultiSettings>,
  name: string,
  content: TooltipContent | undefined,
): TooltipContent | undefined => content && withLayerName(input, name, content);
