// The charts of films, of the dashboard "Movies, cars and weather".
import { DOLLARS } from './sample.ts';
import { bar, bigNumber, bubble, during, line, pie, table, where, type SampleChart } from './params.ts';

/** Before 1985 the collection contains only famous ones; after 2009 it is not complete. */
const FULL_YEARS = during('release_date', '1985-01-01 : 2010-01-01');

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
      subtitle: 'in cinemas',
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
      subtitle: 'in the collection',
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
    key: 'movies-critics',
    name: 'Do critics and audiences agree?',
    description: 'Scores of critics and audiences for the 100 films that earned the most; the larger, the more.',
    table: 'movies',
    params: bubble({
      entity: 'title',
      x: 'critics',
      y: 'audience',
      size: 'total_gross',
      orderby: 'total_gross',
      row_limit: 100,
      adhoc_filters: [
        FULL_YEARS,
        where('rotten_tomatoes_rating', 'IS NOT NULL'),
        where('imdb_rating', 'IS NOT NULL'),
        where('worldwide_gross', 'IS NOT NULL'),
      ],
      show_legend: false,
      x_axis_label: 'Critics (0–100)',
      y_axis_label: 'Audience (0–10)',
      xAxisFormat: '.0f',
      y_axis_format: '.1f',
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
