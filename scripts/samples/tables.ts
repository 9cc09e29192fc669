// Every sample table, in the order in which they are loaded.
import { airports } from './airports.ts';
import { cars } from './cars.ts';
import { flights } from './flights.ts';
import { gapminder } from './gapminder.ts';
import { movies } from './movies.ts';
import type { SampleTable } from './sample.ts';
import { seattleWeather } from './seattle-weather.ts';
import { stocks } from './stocks.ts';
import { unemploymentAcrossIndustries } from './unemployment-across-industries.ts';
import { usEmployment } from './us-employment.ts';

export const SAMPLE_TABLES: readonly SampleTable[] = [
  flights,
  airports,
  cars,
  movies,
  gapminder,
  stocks,
  seattleWeather,
  unemploymentAcrossIndustries,
  usEmployment,
];
