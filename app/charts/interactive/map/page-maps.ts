// The shapes of a map in the browser: fetched once a page, from where the page's own files are. Browser only.
import { createMapLoader, type LoadMapFiles, type MapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { ChartDrawing, LayoutData } from '#app/charts/shared/kind.ts';

const load: LoadMapFiles = createMapLoader(
  async (path) => {
    const response = await fetch(path);
    return response.ok ? await response.text() : null;
  },
  (error) => console.warn(error),
);

/** What the kind's layout needs for this data; nothing for kinds without maps. */
export async function loadPageMaps(drawing: ChartDrawing, input: LayoutData): Promise<MapFiles> {
  const names = drawing.mapFiles?.(input) ?? [];
  return names.length === 0 ? {} : load(names);
}
