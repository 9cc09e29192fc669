// Countries by their codes, with the English name and the middle as the world map places them.
import { withoutAccents } from '#app/domain/format/without-accents.ts';
import { COUNTRY_ROWS } from './country-rows.ts';

export interface Country {
  readonly cca2: string;
  readonly cca3: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

const FIELDS = ['cca2', 'cca3', 'cioc', 'name'] as const;
export type CountryField = (typeof FIELDS)[number];

/** Superset's table is older: what it calls a country otherwise than the library, by cca3. Columns of data have either. */
const SUPERSET_NAMES: Readonly<Record<string, string>> = {
  CZE: 'Czech Republic',
  MKD: 'Macedonia',
  SWZ: 'Swaziland',
  TUR: 'Turkey',
};
const SUPERSET_OLYMPIC_CODES: Readonly<Record<string, string>> = { LBN: 'LIB', SGP: 'SIN' };

const INDEX: ReadonlyMap<string, Country> = new Map(
  COUNTRY_ROWS.flatMap(([cca2, cca3, cioc, libraryName, lat, lng]) => {
    // Superset writes names in ASCII: Curacao, Reunion.
    const name = SUPERSET_NAMES[cca3] ?? withoutAccents(libraryName);
    const country = { cca2, cca3, name, lat, lng };
    const spellings: Readonly<Record<CountryField, readonly string[]>> = {
      cca2: [cca2],
      cca3: [cca3],
      cioc: [cioc, SUPERSET_OLYMPIC_CODES[cca3] ?? ''],
      name: [name, libraryName],
    };
    return FIELDS.flatMap((field) =>
      spellings[field].filter((text) => text !== '').map((text) => [keyOf(field, text), country] as const),
    );
  }),
);

/** Whether a control's value names one of the ways in which a country can be written. */
export const isCountryField = (value: unknown): value is CountryField => FIELDS.some((field) => field === value);

/** The country that is written so in this field, whatever its case; null where there is none. */
export const findCountry = (field: CountryField, text: string): Country | null => INDEX.get(keyOf(field, text)) ?? null;

function keyOf(field: CountryField, text: string): string {
  return `${field} ${text.toLowerCase()}`;
}
