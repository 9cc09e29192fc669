// How much of the background a map shows, by the style that Superset saves: streets have names, light maps borders alone,
// pictures of the earth neither.
import { renderOnly } from '#app/charts/shared/controls.ts';
import type { Control } from '#app/charts/shared/kind.ts';
import type { BaseMap } from './base-map.ts';

export const mapStyle: Control = renderOnly({
  name: 'mapbox_style',
  label: 'mapStyle',
  type: 'select',
  default: 'mapbox://styles/mapbox/streets-v9',
  choices: [
    ['mapbox://styles/mapbox/streets-v9', 'choice.mapStreets'],
    ['mapbox://styles/mapbox/light-v9', 'choice.mapLight'],
    ['mapbox://styles/mapbox/satellite-v9', 'choice.mapLand'],
  ],
});

export function styleBaseMap(base: BaseMap, style: string): BaseMap {
  const isLand = style.includes('satellite-v');
  const hasTowns = !isLand && !style.includes('light');
  return { ...base, borders: isLand ? '' : base.borders, towns: hasTowns ? base.towns : [] };
}
