// How much of the background a map shows, by the style that Superset saves: streets and light maps have names, light ones paler
// borders, pictures of the earth neither.
import type { BaseMap } from './base-map.ts';

export function styleBaseMap(base: BaseMap, style: string): BaseMap {
  if (style.includes('satellite-v')) return { ...base, borders: '', towns: [] };
  return style.includes('light') ? { ...base, borderColor: 'surfaceRaised' } : base;
}
