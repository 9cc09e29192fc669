// Adapts the background to the saved Superset style: light maps have paler borders, satellite maps have neither borders nor town
// names.
import type { BaseMap } from './base-map.ts';

export function styleBaseMap(base: BaseMap, style: string): BaseMap {
  if (style.includes('satellite-v')) return { ...base, borders: '', towns: [] };
  return style.includes('light') ? { ...base, borderColor: 'surfaceRaised' } : base;
}
