// Regenerates the world map's table of countries, after an update of world-countries.
import { writeFileSync } from 'node:fs';
import { COUNTRY_FILE, formatCountryRows, readCountries } from './country-rows.ts';

writeFileSync(COUNTRY_FILE, formatCountryRows(readCountries()));
