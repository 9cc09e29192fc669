// The charts of cars, weather and the world, of the dashboard "Movies, cars and weather".
import {
  area,
  bar,
  bigNumber,
  bubble,
  calendar,
  during,
  line,
  pie,
  simpleMetric,
  table,
  where,
  worldMap,
  type SampleChart,
} from './params.ts';

const MODEL_YEARS = during('year', '1970-01-01 : 1983-01-01');
const FOUR_YEARS = during('date', '2012-01-01 : 2016-01-01');
const FIFTY_YEARS = during('year', '1955-01-01 : 2006-01-01');
/** The last one of the data. */
const YEAR_2005 = during('year', '2005-01-01 : 2006-01-01');

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
    key: 'cars-weight',
    name: 'What does weight cost in fuel?',
    description: 'Miles per gallon by weight, a bubble for each model; the larger, the more horsepower.',
    table: 'cars',
    params: bubble({
      entity: 'name',
      series: 'origin',
      x: 'average_weight',
      y: 'average_mpg',
      size: 'average_horsepower',
      adhoc_filters: [MODEL_YEARS, where('miles_per_gallon', 'IS NOT NULL'), where('horsepower', 'IS NOT NULL')],
      max_bubble_size: '10',
      show_labels: false,
      x_axis_label: 'Weight (lb)',
      y_axis_label: 'Miles per gallon',
      xAxisFormat: ',d',
      y_axis_format: '.0f',
      tooltipSizeFormat: ',.0f',
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
      subtitle: 'in Seattle',
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
    description: 'Millimeters of rain each month.',
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
    key: 'weather-calendar',
    name: 'On which days did it pour?',
    description: 'Millimeters of rain on each day of four years.',
    table: 'seattle_weather',
    params: calendar({
      x_axis: 'date',
      domain_granularity: 'year',
      cell_size: 14,
      metrics: ['rainfall'],
      adhoc_filters: [FOUR_YEARS],
      y_axis_format: ',.0f',
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
    key: 'world-map',
    name: 'How long do people live?',
    description: 'Life expectancy at birth in 2005, in the 62 countries of the data.',
    table: 'gapminder',
    params: worldMap({
      entity: 'country',
      metric: 'years_of_life',
      adhoc_filters: [YEAR_2005],
      y_axis_format: '.0f',
    }),
  },
  {
    key: 'world-children',
    name: 'Do people with fewer children live longer?',
    description: 'Children per woman and life expectancy in 2005, a bubble for each country; the larger, the more people.',
    table: 'gapminder',
    params: bubble({
      entity: 'country',
      series: 'region',
      x: 'children_per_woman',
      y: 'years_of_life',
      size: 'people',
      adhoc_filters: [YEAR_2005],
      max_bubble_size: '50',
      x_axis_label: 'Children per woman',
      y_axis_label: 'Life expectancy (years)',
      xAxisFormat: '.0f',
      y_axis_format: '.0f',
    }),
  },
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
