// The shapes of maps from their packages into one folder of files, as pages and Workers read them.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegionTopology, WorldTopology } from '#app/charts/shared/maps/topology.ts';
import { MAPS_EDITION } from '#app/charts/shared/maps/map-files.ts';
import { MAPS_FOLDER } from '#scripts/bundle/files.ts';
import { makeCells } from './cells.ts';
import { readCountries, readCountryRows } from './countries.ts';
import { readPlaces } from './places.ts';
import { listCountries, readRegionFile } from './regions.ts';
import { shrink } from './shrink.ts';

const MAX_WORLD_BYTES = 300_000;

/** Writes the folder anew. */
export async function buildMaps(folder = MAPS_FOLDER): Promise<void> {
  const edition = join(folder, MAPS_EDITION);
  await rm(folder, { recursive: true, force: true });
  await mkdir(edition, { recursive: true });
  const write = (name: string, file: object): Promise<void> => writeFile(join(edition, `${name}.json`), JSON.stringify(file));
  await write('world-110m', makeWorld());
  await write('world-50m', makeWorldDetail());
  await write('places', readPlaces());
  for (const [name, cell] of makeCells(readCountries('10m'))) await write(name, cell);
  for (const country of listCountries()) await write(`country-${country}`, readRegionFile(country));
}

/** The countries at 1:110 million and how each is written. */
export const makeWorld = (): WorldTopology => ({
  ...shrink(readCountries('110m'), MAX_WORLD_BYTES),
  countries: readCountryRows(),
});

/** The countries at 1:50 million. */
export const makeWorldDetail = (): RegionTopology => shrink(readCountries('50m'), MAX_WORLD_BYTES, 5e4);

if (import.meta.main) await buildMaps();
