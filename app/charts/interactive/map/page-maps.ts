// Loads map files in the browser, once per page and from the page's origin. Browser only.
import { createMapLoader, type LoadMapFiles, type MapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { ChartDrawing, LayoutData } from '#app/charts/shared/kind.ts';

const load: LoadMapFiles = createMapLoader(
  async (path) => {
    const response = await fetch(path);
    return response.ok ? await response.text() : null;
  },
  (error) => console.warn(error),
);

/** Loads the map files that the kind's layout needs for this data. */
export async function loadPageMaps(drawing: ChartDrawing, input: LayoutData): Promise<MapFiles> {
  const names = drawing.mapFiles?.(input) ?? [];
  return names.length === 0 ? {} : load(names);
}
