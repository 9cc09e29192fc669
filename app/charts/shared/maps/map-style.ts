// How much of the background a map shows, by the style that Superset saves: streets have names, light maps borders alone,
// pictures of the earth neither.
import type { BaseMap } from './base-map.ts';

export function styleBaseMap(base: BaseMap, style: string): BaseMap {
  const isLand = style.includes('satellite-v');
  const hasTowns = !isLand && !style.includes('light');
  return { ...base, borders: isLand ? '' : base.borders, towns: hasTowns ? base.towns : [] };
}
