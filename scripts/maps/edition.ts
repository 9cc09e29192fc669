// What the content of the map files follows from: the code that makes them, and the versions of their packages.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const PACKAGES = [
  '@superset-ui/legacy-plugin-chart-country-map',
  'city-timezones',
  'd3-geo',
  'topojson-client',
  'topojson-server',
  'topojson-simplify',
  'world-atlas',
  'world-countries',
];
const SHARED = ['app/charts/shared/maps/cells.ts', 'app/charts/shared/maps/clip.ts'];

/** Eight characters: part of the files' addresses, so that a browser keeps each file for as long as it is the same. */
export function computeEdition(): string {
  const own = readdirSync('scripts/maps')
    .filter((file) => !file.endsWith('.test.ts') && file !== 'edition.ts' && file !== 'renew-maps.ts')
    .map((file) => `scripts/maps/${file}`);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, { readonly version?: string } | undefined>>;
  };
  const hash = createHash('sha256');
  for (const file of [...own, ...SHARED].sort()) hash.update(readFileSync(file, 'utf8'));
  for (const name of PACKAGES) hash.update(`${name} ${packages[`node_modules/${name}`]?.version}`);
  return hash.digest('hex').slice(0, 8);
}
