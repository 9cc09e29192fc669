// The part of a build that prepares the shapes of maps: done when packages or this code have changed.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from '#scripts/bundle/build-stamp.ts';
import { MAPS_FOLDER, MAPS_PATH } from '#scripts/bundle/files.ts';
import { MAPS_EDITION } from '#app/charts/shared/maps/map-files.ts';
import { buildMaps } from './build-maps.ts';

const MAPS: BuildPart = {
  name: 'maps',
  sources: ['scripts/maps', 'app/charts/shared/maps/cells.ts', 'app/charts/shared/maps/clip.ts', 'package-lock.json'],
  outputs: [MAPS_FOLDER],
  entries: [join(MAPS_FOLDER, MAPS_EDITION, 'world-110m.json')],
};

/** Before the bundles: the report Worker's names their folder. */
export async function renewMaps(report: (message: string) => void = () => undefined): Promise<void> {
  if (!isStale(MAPS)) return;
  const sources = hashSources(MAPS);
  clearStamp(MAPS);
  report('Preparing maps');
  await buildMaps();
  stampPart(MAPS, sources);
}

/** Into the folder of a page's files. */
export function copyMaps(folder: string): void {
  rmSync(join(folder, MAPS_PATH), { recursive: true, force: true });
  cpSync(MAPS_FOLDER, join(folder, MAPS_PATH), { recursive: true });
}
