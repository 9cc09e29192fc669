// The shapes that a map in Explore needs, for its present settings and data.
import { useEffect, useState } from 'react';
import { loadPageMaps } from '#app/charts/interactive/map/page-maps.ts';
import type { MapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { ChartKind, LayoutData } from '#app/charts/shared/kind.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';

const NONE: MapFiles = {};

/** null until the first shapes are loaded; the former ones while others are loading. Kinds without maps have none at once. */
export function useMaps(kind: ChartKind, input: LayoutData | null): MapFiles | null {
  const names = input === null ? '' : (kind.mapFiles?.(input) ?? []).join(' ');
  const [loaded, setLoaded] = useState<MapFiles | null>(null);
  // `names` are all that the files depend on.
  const load = useEffectEvent(() => (input === null ? null : loadPageMaps(kind, input)));
  useEffect(() => {
    let isCurrent = true;
    if (names !== '') void load()?.then((maps) => isCurrent && setLoaded(maps));
    return () => {
      isCurrent = false;
    };
  }, [kind, names]);
  return names === '' ? NONE : loaded;
}
