import { describe, expect, it } from 'vitest';
import { findHoliday } from './find-holiday.ts';

const find = (name: string, year: number, country: string): string =>
  new Date(findHoliday(name, year, country)).toISOString().slice(0, 10);

describe('findHoliday', () => {
  it.each([
    ["New Year's Day", 2024, 'US', '2024-01-01'],
    ['Martin Luther King', 2024, 'US', '2024-01-15'],
    ["Washington's Birthday", 2024, 'US', '2024-02-19'],
    ['Columbus', 2024, 'US', '2024-10-14'],
    ['Thanksgiving', 2023, 'USA', '2023-11-23'],
    ['Thanksgiving', 1939, 'US', '1939-11-23'],
    ['Veterans Day', 1975, 'US', '1975-10-27'],
    ['Victoria Day', 2024, 'CA', '2024-05-20'],
    ['Thanksgiving', 2024, 'CA', '2024-10-14'],
    ['Good Friday', 2024, 'GB', '2024-03-29'],
    ['Spring Bank Holiday', 2022, 'GB', '2022-06-02'],
    ['May Day', 2020, 'UK', '2020-05-08'],
    ['Christi Himmelfahrt', 2024, 'DE', '2024-05-09'],
    ['Tag der deutschen Einheit', 2024, 'DE', '2024-10-03'],
    ['Lundi de Pentecôte', 2024, 'FR', '2024-05-20'],
    ['fete nationale', 2024, 'FR', '2024-07-14'],
    ['Festa della Repubblica', 2024, 'IT', '2024-06-02'],
    ['Lunedì dell’Angelo', 2024, 'IT', '2024-04-01'],
    ['Viernes Santo', 2025, 'ES', '2025-04-18'],
    ['Eid al-Fitr', 2000, 'SA', '2000-01-08'],
    ['Eid al-Adha', 2024, 'SA', '2024-06-16'],
  ])('puts %s of %i in %s on its day', (name, year, country, wanted) => expect(find(name, year, country)).toBe(wanted));

  it('refuses holidays before they were introduced, empty names and unknown countries', () => {
    expect(() => find('Juneteenth', 2020, 'US')).toThrow('Unable to find such a holiday: [Juneteenth]');
    expect(() => find(' ', 2020, 'US')).toThrow('Unable to find such a holiday');
    expect(() => find('Christmas', 2020, 'ZZ')).toThrow('[ZZ]');
  });
});
