// The towns that maps name, the greatest first, from Natural Earth's populated places as city-timezones has them.
import type { PlaceList } from '#app/charts/shared/maps/topology.ts';
import { readJson } from './countries.ts';

interface City {
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly pop: number;
  readonly iso3: string;
}
interface Country {
  readonly cca3: string;
  readonly capital: readonly string[];
}

const MIN_POPULATION = 20_000;
const round = (degrees: number): number => Math.round(degrees * 100) / 100;

export function readPlaces(): PlaceList {
  const capitals = new Map(
    readJson<readonly Country[]>('world-countries/countries.json').map(({ cca3, capital }) => [cca3, capital]),
  );
  const isCapital = ({ city, iso3 }: City): boolean => capitals.get(iso3)?.includes(city) === true;
  const places = readJson<readonly City[]>('city-timezones/data/cityMap.json')
    .filter((city) => city.pop >= MIN_POPULATION || isCapital(city))
    .sort((a, b) => b.pop - a.pop)
    .map((city) => [city.city, round(city.lng), round(city.lat), Math.round(city.pop), isCapital(city) ? 1 : 0] as const);
  return { places };
}
