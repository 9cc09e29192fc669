// Finds a country by a code or name, ignoring case and accents.
import { withoutAccents } from '#app/domain/format/without-accents.ts';
import type { CountryNames, WorldTopology } from './topology.ts';

export type CountryNaming = 'name' | 'cioc' | 'cca2' | 'cca3';

export interface LocatedCountry {
  readonly id: string;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

const indexes = new WeakMap<WorldTopology, Map<CountryNaming, ReadonlyMap<string, CountryNames>>>();

export function countryFinder(world: WorldTopology, field: CountryNaming): (text: string) => LocatedCountry | null {
  const index = getNameIndex(world, field);
  return (text) => {
    const row = index.get(normalizeName(text));
    return row === undefined ? null : { id: row[0], name: row[5][0] ?? row[0], lon: row[3], lat: row[4] };
  };
}

function getNameIndex(world: WorldTopology, field: CountryNaming): ReadonlyMap<string, CountryNames> {
  const known = indexes.get(world) ?? new Map<CountryNaming, ReadonlyMap<string, CountryNames>>();
  indexes.set(world, known);
  const index = known.get(field) ?? new Map(listIndexEntries(world.countries, field));
  known.set(field, index);
  return index;
}

/** Common names come last, so that another country's alternative name can't override them. */
function listIndexEntries(rows: readonly CountryNames[], field: CountryNaming): readonly (readonly [string, CountryNames])[] {
  switch (field) {
    case 'cca3':
      return rows.map((row) => [normalizeName(row[0]), row]);
    case 'cca2':
      return rows.map((row) => [normalizeName(row[1]), row]);
    case 'cioc':
      return rows.filter((row) => row[2] !== '').map((row) => [normalizeName(row[2]), row]);
    case 'name': {
      const others = rows.flatMap((row) => row[5].slice(1).map((name) => [normalizeName(name), row] as const));
      return [...others, ...rows.map((row) => [normalizeName(row[5][0] ?? ''), row] as const)];
    }
  }
}

const normalizeName = (text: string): string => withoutAccents(text.trim()).replaceAll('’', "'").toLowerCase();
