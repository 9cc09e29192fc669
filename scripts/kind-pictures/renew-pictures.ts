// The part of a build that draws an example of each chart type: done when charts or their samples have changed.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { MAPS_EDITION, type MapFileName, type MapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { MapFile } from '#app/charts/shared/maps/topology.ts';
import { clearStamp, hashSources, isStale, stampPart, type BuildPart } from '#scripts/bundle/build-stamp.ts';
import { MAPS_FOLDER } from '#scripts/bundle/files.ts';
import type { drawPictures as DrawPictures } from './draw-pictures.ts';

const FOLDER = 'dist/kind-pictures';
/** Below a page's files, as `screens/explore/chart-types/KindExample.tsx` addresses them. */
const PATH = 'kinds';
const DRAWING = '/scripts/kind-pictures/draw-pictures.ts';

const PICTURES: BuildPart = {
  name: 'kind pictures',
  sources: [
    'app/charts',
    'app/domain/theme',
    'app/domain/format',
    'app/domain/time',
    'app/messages/en',
    'app/domain/chart-types',
    'scripts/kind-pictures',
    'scripts/maps',
    'package-lock.json',
  ],
  outputs: [FOLDER],
  entries: [join(FOLDER, 'pie.light.svg'), join(FOLDER, 'pie.dark.svg')],
};

/** After the maps, which some of them show. */
export async function renewPictures(report: (message: string) => void = () => undefined): Promise<void> {
  if (!isStale(PICTURES)) return;
  const sources = hashSources(PICTURES);
  clearStamp(PICTURES);
  report('Drawing chart types');
  const pictures = await draw();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, svg] of pictures) writeFileSync(join(FOLDER, name), svg);
  stampPart(PICTURES, sources);
}

/** Into the folder of a page's files. */
export function copyPictures(folder: string): void {
  rmSync(join(folder, PATH), { recursive: true, force: true });
  cpSync(FOLDER, join(folder, PATH), { recursive: true });
}

/** Node reads no markup, so Vite loads the charts; nothing listens. */
async function draw(): Promise<ReadonlyMap<string, string>> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { drawPictures } = (await server.ssrLoadModule(DRAWING)) as { readonly drawPictures: typeof DrawPictures };
    return drawPictures(readMaps);
  } finally {
    await server.close();
  }
}

const readMaps = (names: readonly MapFileName[]): MapFiles =>
  Object.fromEntries(
    names.map((name) => [name, JSON.parse(readFileSync(join(MAPS_FOLDER, MAPS_EDITION, `${name}.json`), 'utf8')) as MapFile]),
  );

if (import.meta.main) await renewPictures(console.log);
