// The charts of the dashboard "Movies, cars and weather", with world population as its last tab.
import { DOLLARS } from './sample.ts';
import { area, bar, bigNumber, during, line, pie, simpleMetric, table, where, type SampleChart } from './params.ts';

/** Before 1985 the collection contains only famous ones; after 2009 it is not complete. */
const FULL_YEARS = during('release_date', '1985-01-01 : 2010-01-01');
const MODEL_YEARS = during('year', '1970-01-01 : 1983-01-01');
const FOUR_YEARS = during('date', '2012-01-01 : 2016-01-01');
const FIFTY_YEARS = during('year', '1955-01-01 : 2006-01-01');

export const MOVIE_CHARTS: readonly SampleChart[] = [
  {
    key: 'movies-gross',
    name: 'Box office worldwide',
    description: 'What all films of 1985 to 2009 earned in cinemas.',
    table: 'movies',
    params: bigNumber({
      metric: 'total_gross',
      adhoc_filters: [FULL_YEARS],
      y_axis_format: 'SMART_NUMBER',
      currency_format: DOLLARS,
      subtitle: 'films of 1985 to 2009',
    }),
  },
  {
    key: 'movies-return',
    name: 'Earned per dollar spent',
    description: 'Box office over budgets.',
    table: 'movies',
    params: bigNumber({
      metric: 'gross_per_dollar',
      adhoc_filters: [FULL_YEARS],
      y_axis_format: '$.2f',
      subtitle: 'before what cinemas keep',
    }),
  },
  {
    key: 'movies-count',
    name: 'Films',
    description: 'Films released from 1985 to 2009.',
    table: 'movies',
    params: bigNumber({
      metric: 'count',
      adhoc_filters: [FULL_YEARS],
      y_axis_format: ',d',
      subtitle: 'released 1985 to 2009',
    }),
  },
  {
    key: 'movies-by-year',
    name: 'Did the box office keep pace with budgets?',
    description: 'Worldwide box office and budgets of each year’s films.',
    table: 'movies',
    params: line({
      x_axis: 'release_date',
      time_grain_sqla: 'P1Y',
      metrics: ['total_gross', 'total_budget'],
      adhoc_filters: [FULL_YEARS],
      y_axis_format: 'SMART_NUMBER',
      currency_format: DOLLARS,
    }),
  },
  {
    key: 'movies-ratings',
    name: 'Who may watch?',
    description: 'Films by their rating.',
    table: 'movies',
    params: pie({
      groupby: ['mpaa_rating'],
      metric: 'count',
      row_limit: 5,
      adhoc_filters: [FULL_YEARS, where('mpaa_rating', 'IN', ['G', 'PG', 'PG-13', 'R'])],
      number_format: ',d',
    }),
  },
  {
    key: 'movies-genres',
    name: 'Which genres earn the most per film?',
    description: 'Mean worldwide box office of a film.',
    table: 'movies',
    params: bar({
      x_axis: 'major_genre',
      metrics: ['average_gross'],
      x_axis_sort: 'average_gross',
      x_axis_sort_asc: false,
      orientation: 'horizontal',
      row_limit: 10,
      adhoc_filters: [FULL_YEARS, where('major_genre', 'IS NOT NULL'), where('worldwide_gross', 'IS NOT NULL')],
      y_axis_format: 'SMART_NUMBER',
      currency_format: DOLLARS,
      show_legend: false,
      show_value: true,
    }),
  },
  {
    key: 'movies-best-returns',
    name: 'Which big films paid off best?',
    description: 'Box office per dollar of budget, films that cost ten million or more.',
    table: 'movies',
    params: table({
      groupby: ['title', 'release_date'],
      table_timestamp_format: '%b %Y',
      metrics: ['gross_per_dollar', 'total_budget', 'total_gross', 'critics'],
      adhoc_filters: [FULL_YEARS, where('production_budget', '>=', 10_000_000)],
      row_limit: 50,
    }),
  },
];

export const CAR_CHARTS: readonly SampleChart[] = [
  {
    key: 'cars-mileage',
    name: 'Who learned to save fuel?',
    description: 'Average miles per gallon of each model year, by where the cars were made.',
    table: 'cars',
    params: line({
      x_axis: 'year',
      time_grain_sqla: 'P1Y',
      metrics: ['average_mpg'],
      groupby: ['origin'],
      adhoc_filters: [MODEL_YEARS],
      y_axis_format: '.0f',
      y_axis_title: 'Miles per gallon',
    }),
  },
  {
    key: 'cars-engines',
    name: 'What does an engine cost in fuel?',
    description: 'Average miles per gallon by the number of cylinders.',
    table: 'cars',
    params: bar({
      x_axis: 'engine',
      metrics: ['average_mpg'],
      x_axis_sort: 'engine',
      x_axis_sort_asc: true,
      adhoc_filters: [MODEL_YEARS, where('cylinders', 'IN', [4, 6, 8])],
      y_axis_format: '.1f',
      show_legend: false,
      show_value: true,
    }),
  },
  {
    key: 'cars-makers',
    name: 'What did each part of the world build?',
    description: 'Average car by where it was made.',
    table: 'cars',
    params: table({
      groupby: ['origin'],
      metrics: ['count', 'average_mpg', 'average_horsepower', 'average_weight', 'average_acceleration'],
      adhoc_filters: [MODEL_YEARS],
      row_limit: 10,
    }),
  },
];

export const WEATHER_CHARTS: readonly SampleChart[] = [
  {
    key: 'weather-rainy-days',
    name: 'Days with rain',
    description: 'Share of days with any precipitation.',
    table: 'seattle_weather',
    params: bigNumber({
      metric: 'rainy_share',
      adhoc_filters: [FOUR_YEARS],
      y_axis_format: '.0%',
      subtitle: 'Seattle, 2012 to 2015',
    }),
  },
  {
    key: 'weather-sky',
    name: 'What is the sky like?',
    description: 'Days by their weather.',
    table: 'seattle_weather',
    params: pie({ groupby: ['sky'], metric: 'count', adhoc_filters: [FOUR_YEARS], number_format: ',d' }),
  },
  {
    key: 'weather-rainfall',
    name: 'Which months drown?',
    description: 'Millimetres of rain each month.',
    table: 'seattle_weather',
    params: area({
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      metrics: [simpleMetric('seattle_weather', 'SUM', 'precipitation', 'Rain (mm)')],
      adhoc_filters: [FOUR_YEARS],
      y_axis_format: ',.0f',
      show_legend: false,
    }),
  },
  {
    key: 'weather-seasons',
    name: 'When should you visit?',
    description: 'Share of days with rain by month of the year.',
    table: 'seattle_weather',
    params: bar({
      x_axis: 'month',
      metrics: ['rainy_share'],
      x_axis_sort: 'month',
      x_axis_sort_asc: true,
      adhoc_filters: [FOUR_YEARS],
      y_axis_format: '.0%',
      show_legend: false,
    }),
  },
];

export const WORLD_CHARTS: readonly SampleChart[] = [
  {
    key: 'world-life',
    name: 'Where did people live longer?',
    description: 'Life expectancy at birth by region, weighted by population.',
    table: 'gapminder',
    params: line({
      x_axis: 'year',
      time_grain_sqla: 'P1Y',
      metrics: ['years_of_life'],
      groupby: ['region'],
      adhoc_filters: [FIFTY_YEARS],
      y_axis_format: '.0f',
      y_axis_title: 'Years',
    }),
  },
  {
    key: 'world-people',
    name: 'How did the world fill up?',
    description: 'People in the 62 countries by region.',
    table: 'gapminder',
    params: area({
      x_axis: 'year',
      time_grain_sqla: 'P1Y',
      metrics: ['people'],
      groupby: ['region'],
      adhoc_filters: [FIFTY_YEARS],
      y_axis_format: 'SMART_NUMBER',
    }),
  },
];
