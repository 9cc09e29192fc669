// Nationwide public holidays of the United States and Canada, without observed (substitute) days.
import {
  between,
  easter,
  fixed,
  holiday,
  MONDAY,
  nthWeekday,
  since,
  THURSDAY,
  unless,
  weekdayBefore,
  type Holiday,
} from './rules.ts';

export const UNITED_STATES: readonly Holiday[] = [
  holiday("New Year's Day", fixed(1, 1)),
  holiday('Martin Luther King Jr. Day|Martin Luther King Day|MLK Day', since(1986, nthWeekday(3, MONDAY, 1))),
  holiday(
    "Washington's Birthday|Presidents' Day|Presidents Day",
    unless(between(1879, 1970, fixed(2, 22)), since(1971, nthWeekday(3, MONDAY, 2))),
  ),
  holiday('Memorial Day', unless(between(1888, 1970, fixed(5, 30)), since(1971, nthWeekday(-1, MONDAY, 5)))),
  holiday('Juneteenth National Independence Day|Juneteenth', since(2021, fixed(6, 19))),
  holiday('Independence Day', since(1870, fixed(7, 4))),
  holiday('Labor Day|Labour Day', since(1894, nthWeekday(1, MONDAY, 9))),
  holiday(
    "Columbus Day|Indigenous Peoples' Day",
    unless(between(1937, 1970, fixed(10, 12)), since(1971, nthWeekday(2, MONDAY, 10))),
  ),
  holiday('Veterans Day|Armistice Day', unless(between(1971, 1977, nthWeekday(4, MONDAY, 10)), since(1938, fixed(11, 11)))),
  // Roosevelt moved Thanksgiving to one week before the month's last Thursday.
  holiday(
    'Thanksgiving Day',
    unless(
      between(1939, 1941, nthWeekday(-2, THURSDAY, 11)),
      unless(between(1863, 1938, nthWeekday(-1, THURSDAY, 11)), since(1942, nthWeekday(4, THURSDAY, 11))),
    ),
  ),
  holiday('Christmas Day', since(1870, fixed(12, 25))),
];

export const CANADA: readonly Holiday[] = [
  holiday("New Year's Day|Jour de l'an", fixed(1, 1)),
  holiday('Family Day|Fête de la famille', since(2008, nthWeekday(3, MONDAY, 2))),
  holiday('Good Friday|Vendredi saint', easter(-2)),
  holiday('Easter Monday|Lundi de Pâques', easter(1)),
  holiday("Victoria Day|Fête de la Reine|National Patriots' Day", since(1953, weekdayBefore(MONDAY, 5, 25))),
  holiday('Canada Day|Fête du Canada|Dominion Day', since(1868, fixed(7, 1))),
  holiday('Civic Holiday', nthWeekday(1, MONDAY, 8)),
  holiday('Labour Day|Labor Day|Fête du Travail', since(1894, nthWeekday(1, MONDAY, 9))),
  holiday('National Day for Truth and Reconciliation', since(2021, fixed(9, 30))),
  holiday('Thanksgiving Day|Action de grâce', since(1957, nthWeekday(2, MONDAY, 10))),
  holiday('Remembrance Day|Jour du Souvenir', since(1931, fixed(11, 11))),
  holiday('Christmas Day|Jour de Noël', fixed(12, 25)),
  holiday('Boxing Day|Lendemain de Noël', fixed(12, 26)),
];
