// Regions of a country from Superset's country map plugin: GeoJSON to quantized TopoJSON, without names of countries that it lacks.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { topology } from 'topojson-server';
import type { RegionTopology } from '#app/charts/shared/maps/topology.ts';
import { shrink } from './shrink.ts';

const PACKAGE = '@superset-ui/legacy-plugin-chart-country-map/package.json';
const MAX_BYTES = 150_000;
/** Digits of a degree in which the regions' common points are found: 11 m. */
const GRID = 1e4;

interface SourceProperties {
  readonly ISO?: string;
  readonly NAME_1?: string;
}

const folder = (): string => join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), 'esm/countries');

/** As Superset names them in `select_country`. */
export const listCountries = (): readonly string[] =>
  readdirSync(folder())
    .filter((file) => file.endsWith('.geojson'))
    .map((file) => file.replace(/\.geojson$/, ''))
    .sort();

export function readRegionFile(country: string): RegionTopology {
  const file = JSON.parse(readFileSync(join(folder(), `${country}.geojson`), 'utf8')) as FeatureCollection<
    Geometry,
    SourceProperties
  >;
  const regions = { type: 'FeatureCollection', features: file.features.map(toRegion) } as const;
  return shrink(topology({ regions }, GRID * 10) as unknown as RegionTopology, MAX_BYTES);
}

function toRegion({ geometry, properties }: Feature<Geometry, SourceProperties>): Feature<Geometry, { name: string }> {
  const id = properties.ISO ?? '';
  return { type: 'Feature', id, geometry, properties: { name: properties.NAME_1 ?? id } };
}
