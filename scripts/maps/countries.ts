// The countries of the world from world-atlas, by their three letters.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { CountryNames, RegionProperties, RegionTopology } from '#app/charts/shared/maps/topology.ts';
import { flatten } from './flatten.ts';

const resolve = createRequire(import.meta.url).resolve;
export const readJson = <T>(specifier: string): T => JSON.parse(readFileSync(resolve(specifier), 'utf8')) as T;

interface Country {
  readonly ccn3: string;
  readonly cca2: string;
  readonly cca3: string;
  readonly cioc: string;
  readonly latlng: readonly [lat: number, lon: number];
  readonly name: { readonly common: string; readonly official: string };
  readonly altSpellings: readonly string[];
}
type Atlas = Topology<{ countries: GeometryCollection<RegionProperties> }>;

/** Kosovo has no number; two other territories without one keep no code, so that they are land and nothing else. */
const KOSOVO = { name: 'Kosovo', code: 'UNK' };

export function readCountries(scale: '110m' | '50m' | '10m'): RegionTopology {
  const codes = new Map(listCountries().map(({ ccn3, cca3 }) => [ccn3, cca3]));
  const atlas = readJson<Atlas>(`world-atlas/countries-${scale}.json`);
  const features = feature(atlas, atlas.objects.countries).features.map(({ id, properties: { name }, geometry }) => {
    const code = name === KOSOVO.name ? KOSOVO.code : codes.get(String(id).padStart(3, '0'));
    return {
      type: 'Feature',
      ...(code !== undefined && { id: code }),
      properties: { name },
      geometry: flatten(geometry),
    } as const;
  });
  const regions: FeatureCollection<Geometry, RegionProperties> = { type: 'FeatureCollection', features };
  return topology({ regions }) as unknown as RegionTopology;
}

const listCountries = (): readonly Country[] => readJson<readonly Country[]>('world-countries/countries.json');

/** Superset's table is older: what it calls a country otherwise. Columns of data have either. */
const SUPERSET_NAMES: Readonly<Record<string, readonly string[]>> = {
  CZE: ['Czech Republic'],
  MKD: ['Macedonia'],
  SWZ: ['Swaziland'],
  TUR: ['Turkey'],
};
/** What statistics call countries, where the library has no such spelling. */
const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  CIV: ["Cote d'Ivoire", 'Côte d’Ivoire'],
  COD: ['Congo, Dem. Rep.', 'Democratic Republic of the Congo', 'Congo (Kinshasa)'],
  COG: ['Congo, Rep.', 'Congo', 'Congo (Brazzaville)'],
  CPV: ['Cabo Verde'],
  EGY: ['Egypt, Arab Rep.'],
  GBR: ['Great Britain', 'UK'],
  IRN: ['Iran, Islamic Rep.', 'Islamic Republic of Iran'],
  KOR: ['Korea, Rep.', 'Korea South', 'Republic of Korea'],
  PRK: ['Korea, Dem. People’s Rep.', 'Korea North'],
  MMR: ['Burma'],
  RUS: ['Russian Federation'],
  SVK: ['Slovak Republic'],
  SYR: ['Syrian Arab Republic'],
  TZA: ['Tanzania, United Republic of'],
  USA: ['US', 'United States of America'],
  VEN: ['Venezuela, RB'],
  VNM: ['Viet Nam'],
  YEM: ['Yemen, Rep.'],
};
/** Shorter spellings are codes. */
const MIN_NAME = 4;

/** The common name first, then every other way in which data writes it. */
export const readCountryRows = (): readonly CountryNames[] =>
  listCountries().map(({ cca3, cca2, cioc, latlng, name, altSpellings }) => {
    const spellings = altSpellings.filter((text) => text.length >= MIN_NAME);
    const names = [name.common, ...(SUPERSET_NAMES[cca3] ?? []), ...(COMMON_NAMES[cca3] ?? []), name.official, ...spellings];
    const [lat, lon] = latlng.map((degrees) => Math.round(degrees * 100) / 100);
    return [cca3, cca2, cioc, lon ?? 0, lat ?? 0, [...new Set(names)]];
  });
