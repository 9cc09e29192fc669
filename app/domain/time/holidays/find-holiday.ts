// Finds the date of a holiday by name, year and country.
import type { LocalMs } from '#app/domain/time/local-time.ts';
import { unknownCountryError, unknownHolidayError } from '#app/domain/time/time-errors.ts';
import { CANADA, UNITED_STATES } from './americas.ts';
import { FRANCE, GERMANY, GREAT_BRITAIN, ITALY, SPAIN } from './europe.ts';
import type { Holiday } from './rules.ts';
import { SAUDI_ARABIA } from './saudi-arabia.ts';

const COUNTRIES: readonly { readonly codes: readonly string[]; readonly holidays: readonly Holiday[] }[] = [
  { codes: ['US', 'USA'], holidays: UNITED_STATES },
  { codes: ['CA', 'CAN'], holidays: CANADA },
  { codes: ['GB', 'GBR', 'UK'], holidays: GREAT_BRITAIN },
  { codes: ['DE', 'DEU'], holidays: GERMANY },
  { codes: ['FR', 'FRA'], holidays: FRANCE },
  { codes: ['IT', 'ITA'], holidays: ITALY },
  { codes: ['ES', 'ESP'], holidays: SPAIN },
  { codes: ['SA', 'SAU'], holidays: SAUDI_ARABIA },
];

/**
 * Midnight of the year's first holiday whose name starts with `name`, ignoring case and accents. `country` is an ISO 3166 code
 * of two or three letters. Throws an AppError for an unknown country or holiday.
 */
export function findHoliday(name: string, year: number, country: string): LocalMs {
  const code = country.trim().toUpperCase();
  const found = COUNTRIES.find(({ codes }) => codes.includes(code));
  if (!found) throw unknownCountryError(country);
  const normalizedName = normalizeName(name);
  if (normalizedName === '') throw unknownHolidayError(name);
  const days = found.holidays
    .filter(({ names }) => names.some((known) => normalizeName(known).startsWith(normalizedName)))
    .map(({ on }) => on(year))
    .filter((day) => day !== null);
  if (days.length === 0) throw unknownHolidayError(name);
  return Math.min(...days);
}

const normalizeName = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();
