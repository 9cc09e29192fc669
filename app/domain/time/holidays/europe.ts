// Nationwide public holidays of Great Britain, Germany, France, Italy and Spain, without observed (substitute) days.
import {
  between,
  easter,
  fixed,
  holiday,
  MONDAY,
  nthWeekday,
  since,
  SUNDAY,
  unless,
  WEDNESDAY,
  weekdayBefore,
  type Holiday,
} from './rules.ts';

const inYear = (year: number, month: number, day: number): Holiday['on'] => between(year, year, fixed(month, day));

export const GREAT_BRITAIN: readonly Holiday[] = [
  holiday("New Year's Day", since(1975, fixed(1, 1))),
  holiday('Good Friday', easter(-2)),
  holiday('Easter Monday', easter(1)),
  holiday(
    'May Day|Early May Bank Holiday',
    unless(inYear(1995, 5, 8), unless(inYear(2020, 5, 8), since(1978, nthWeekday(1, MONDAY, 5)))),
  ),
  holiday('Coronation of Charles III', inYear(2023, 5, 8)),
  holiday(
    'Spring Bank Holiday',
    unless(inYear(2002, 6, 4), unless(inYear(2012, 6, 4), unless(inYear(2022, 6, 2), since(1971, nthWeekday(-1, MONDAY, 5))))),
  ),
  holiday('Silver Jubilee of Elizabeth II', inYear(1977, 6, 7)),
  holiday('Golden Jubilee of Elizabeth II', inYear(2002, 6, 3)),
  holiday('Diamond Jubilee of Elizabeth II', inYear(2012, 6, 5)),
  holiday('Platinum Jubilee of Elizabeth II', inYear(2022, 6, 3)),
  holiday('Wedding of Charles and Diana', inYear(1981, 7, 29)),
  holiday('Wedding of William and Catherine', inYear(2011, 4, 29)),
  holiday('Late Summer Bank Holiday|Summer Bank Holiday|August Bank Holiday', since(1971, nthWeekday(-1, MONDAY, 8))),
  holiday('State Funeral of Queen Elizabeth II', inYear(2022, 9, 19)),
  holiday('Christmas Day', fixed(12, 25)),
  holiday('Boxing Day', fixed(12, 26)),
  holiday('Millennium Celebrations', inYear(1999, 12, 31)),
];

export const GERMANY: readonly Holiday[] = [
  holiday("Neujahr|New Year's Day", fixed(1, 1)),
  holiday('Karfreitag|Good Friday', easter(-2)),
  holiday('Ostermontag|Easter Monday', easter(1)),
  holiday('Erster Mai|Tag der Arbeit|Labor Day|Labour Day', fixed(5, 1)),
  holiday('Christi Himmelfahrt|Ascension Day', easter(39)),
  holiday('Pfingstmontag|Whit Monday', easter(50)),
  holiday('Tag der deutschen Einheit|German Unity Day', unless(between(1954, 1989, fixed(6, 17)), since(1990, fixed(10, 3)))),
  holiday('Reformationstag|Reformation Day', inYear(2017, 10, 31)),
  holiday('Buß- und Bettag|Repentance and Prayer Day', between(1990, 1994, weekdayBefore(WEDNESDAY, 11, 23))),
  holiday('Erster Weihnachtstag|Christmas Day', fixed(12, 25)),
  holiday('Zweiter Weihnachtstag|Second Day of Christmas|Boxing Day', fixed(12, 26)),
];

export const FRANCE: readonly Holiday[] = [
  holiday("Jour de l'an|New Year's Day", since(1811, fixed(1, 1))),
  holiday('Lundi de Pâques|Easter Monday', since(1886, easter(1))),
  holiday('Fête du Travail|Labor Day|Labour Day', since(1919, fixed(5, 1))),
  holiday('Fête de la Victoire|Victory Day', unless(between(1953, 1959, fixed(5, 8)), since(1982, fixed(5, 8)))),
  holiday('Ascension|Ascension Day', since(1802, easter(39))),
  holiday('Lundi de Pentecôte|Whit Monday', since(1886, easter(50))),
  holiday('Fête nationale|National Day|Bastille Day', since(1880, fixed(7, 14))),
  holiday('Assomption|Assumption Day', since(1802, fixed(8, 15))),
  holiday("Toussaint|All Saints' Day", since(1802, fixed(11, 1))),
  holiday('Armistice|Armistice Day', since(1918, fixed(11, 11))),
  holiday('Noël|Christmas Day', since(1802, fixed(12, 25))),
];

export const ITALY: readonly Holiday[] = [
  holiday("Capodanno|New Year's Day", fixed(1, 1)),
  holiday('Epifania del Signore|Epiphany', unless(between(1, 1977, fixed(1, 6)), since(1986, fixed(1, 6)))),
  holiday('Pasqua di Resurrezione|Pasqua|Easter Sunday', easter(0)),
  holiday("Lunedì dell'Angelo|Pasquetta|Easter Monday", easter(1)),
  holiday('Festa della Liberazione|Liberation Day', since(1946, fixed(4, 25))),
  holiday('Festa dei Lavoratori|Labor Day|Labour Day', since(1945, fixed(5, 1))),
  holiday('Festa della Repubblica|Republic Day', unless(between(1977, 2000, nthWeekday(1, SUNDAY, 6)), since(1948, fixed(6, 2)))),
  holiday('Assunzione della Vergine|Ferragosto|Assumption Day', fixed(8, 15)),
  holiday("Tutti i Santi|Ognissanti|All Saints' Day", fixed(11, 1)),
  holiday('Immacolata Concezione|Immaculate Conception', fixed(12, 8)),
  holiday('Natale|Christmas Day', fixed(12, 25)),
  holiday("Santo Stefano|Saint Stephen's Day", since(1947, fixed(12, 26))),
];

export const SPAIN: readonly Holiday[] = [
  holiday("Año Nuevo|New Year's Day", fixed(1, 1)),
  holiday('Epifanía del Señor|Epiphany', fixed(1, 6)),
  holiday('Viernes Santo|Good Friday', easter(-2)),
  holiday('Fiesta del Trabajo|Labor Day|Labour Day', since(1977, fixed(5, 1))),
  holiday('Asunción de la Virgen|Assumption Day', fixed(8, 15)),
  holiday('Fiesta Nacional de España|Día de la Hispanidad|National Day', since(1981, fixed(10, 12))),
  holiday("Todos los Santos|All Saints' Day", fixed(11, 1)),
  holiday('Día de la Constitución Española|Constitution Day', since(1979, fixed(12, 6))),
  holiday('Inmaculada Concepción|Immaculate Conception', fixed(12, 8)),
  holiday('Natividad del Señor|Navidad|Christmas Day', fixed(12, 25)),
];
