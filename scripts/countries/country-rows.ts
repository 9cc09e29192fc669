// What the world map takes from world-countries, as the source text of its table. Only these six fields ship: the library has 1.4 MB.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface LibraryCountry {
  readonly cca2: string;
  readonly cca3: string;
  readonly cioc: string;
  readonly name: { readonly common: string };
  readonly latlng: readonly [lat: number, lng: number];
}

const HEADER = `// Generated from world-countries (ODbL 1.0) by scripts/countries/generate-countries.ts; not edited by hand.

/** \`cioc\` is the Olympic committee's code, empty where it has none. Degrees, north and east positive. */
export type CountryRow = readonly [cca2: string, cca3: string, cioc: string, name: string, lat: number, lng: number];
`;

export const COUNTRY_FILE = 'app/domain/legacy-viz/country-rows.ts';

export function readCountries(): readonly LibraryCountry[] {
  const file = createRequire(import.meta.url).resolve('world-countries/countries.json');
  return JSON.parse(readFileSync(file, 'utf8')) as LibraryCountry[];
}

export function formatCountryRows(countries: readonly LibraryCountry[]): string {
  const rows = countries.map(({ cca2, cca3, cioc, name, latlng }) => {
    const texts = [cca2, cca3, cioc, name.common].map((text) => `'${text.replaceAll("'", "\\'")}'`);
    return `  [${[...texts, ...latlng].join(', ')}],\n`;
  });
  return `${HEADER}\nexport const COUNTRY_ROWS: readonly CountryRow[] = [\n${rows.join('')}];\n`;
}
