// "Movies, cars and weather", with fifty years of the world as its last tab.
import { CHART_HEIGHT, KPI_HEIGHT, type SampleDashboard } from './dashboard.ts';
import type { SampleFilter, SampleScope } from './filters.ts';
import { chart, liveValue, markdown, row } from './layout.ts';

const [MOVIES, CARS, WEATHER, WORLD] = ['Movies', 'Cars', 'Weather', 'World'] as const;
/** Charts of one year each: the world of 2005. */
const LATEST = ['world-map', 'world-children'];

const FILTERS: readonly SampleFilter[] = [
  {
    key: 'genre',
    name: 'Genre',
    type: 'select',
    table: 'movies',
    column: 'major_genre',
    controlValues: { sortAscending: true },
    scope: { tabs: [MOVIES] },
  },
  {
    key: 'rated',
    name: 'Rated',
    description: 'By the Motion Picture Association.',
    type: 'select',
    table: 'movies',
    column: 'mpaa_rating',
    sortMetric: 'count',
    controlValues: { sortAscending: false },
    scope: { tabs: [MOVIES] },
  },
  {
    key: 'director',
    name: 'Director',
    description: 'Those of the selected genres, most films first.',
    type: 'select',
    table: 'movies',
    column: 'director',
    sortMetric: 'count',
    parents: ['genre'],
    controlValues: { searchAllOptions: true, sortAscending: false },
    scope: { tabs: [MOVIES] },
  },
  {
    key: 'critics',
    name: 'Critics (0–100)',
    type: 'range',
    table: 'movies',
    column: 'rotten_tomatoes_rating',
    scope: { tabs: [MOVIES] },
  },
  { key: 'released', name: 'Released', description: 'The films are from 1985 to 2009.', type: 'time', scope: { tabs: [MOVIES] } },
  {
    key: 'made-in',
    name: 'Made in',
    type: 'select',
    table: 'cars',
    column: 'origin',
    controlValues: { sortAscending: true },
    scope: { tabs: [CARS] },
  },
  {
    key: 'sky',
    name: 'Sky',
    type: 'select',
    table: 'seattle_weather',
    column: 'sky',
    sortMetric: 'count',
    controlValues: { sortAscending: false },
    scope: { only: ['weather-rainfall', 'weather-calendar'] },
  },
  {
    key: 'region',
    name: 'Region',
    type: 'select',
    table: 'gapminder',
    column: 'region',
    controlValues: { sortAscending: true },
    scope: { tabs: [WORLD] },
  },
  {
    key: 'compare',
    name: 'Compare by',
    description: 'What each line of “Who learned to save fuel?” stands for.',
    type: 'dynamic_groupby',
    table: 'cars',
    controlValues: { canSelectMultiple: false, groupby: ['origin', 'engine'] },
    scope: { only: ['cars-mileage'] },
  },
];

/** Charts that filter only those of their own tab. */
const within = (tab: string, charts: readonly string[]): Readonly<Record<string, SampleScope>> =>
  Object.fromEntries(charts.map((chart) => [chart, { tabs: [tab] }]));

export const leisure: SampleDashboard = {
  slug: 'movies-cars-and-weather',
  title: 'Movies, cars and weather',
  description: 'Three thousand films, four hundred cars, four years of rain in Seattle, and fifty years of the world.',
  // Colors of the sky: at least 3:1 on light and dark cards.
  labelColors: { Sun: '#c2780c', Rain: '#2f6bb0', Drizzle: '#6691cc', Fog: '#7d848f', Snow: '#1f8a86' },
  filters: FILTERS,
  crossFilters: {
    ...within(MOVIES, ['movies-ratings', 'movies-genres', 'movies-critics', 'movies-best-returns']),
    ...within(CARS, ['cars-mileage', 'cars-engines', 'cars-weight', 'cars-makers']),
    ...within(WEATHER, ['weather-sky', 'weather-seasons']),
    ...within(WORLD, ['world-life', 'world-people', ...LATEST]),
  },
  blocks: [
    {
      kind: 'tabs',
      tabs: [
        {
          title: MOVIES,
          blocks: [
            row(KPI_HEIGHT, chart('movies-gross', 4), chart('movies-return', 4), chart('movies-count', 4)),
            row(CHART_HEIGHT, chart('movies-by-year', 8), chart('movies-ratings', 4)),
            row(CHART_HEIGHT, chart('movies-genres', 5), chart('movies-critics', 7)),
            row(42, chart('movies-best-returns', 12)),
          ],
        },
        {
          title: CARS,
          blocks: [
            row(
              9,
              markdown(
                '**Two oil crises later, the average car went three quarters further on a gallon.** American cars had the longest way to go.',
              ),
            ),
            row(CHART_HEIGHT, chart('cars-mileage', 8), chart('cars-engines', 4)),
            row(CHART_HEIGHT, chart('cars-weight', 12)),
            row(28, chart('cars-makers', 12)),
          ],
        },
        {
          title: WEATHER,
          blocks: [
            row(
              KPI_HEIGHT,
              chart('weather-rainy-days', 4),
              markdown(
                `### Seattle’s reputation\n\nIt rains on ${liveValue('weather-rainy-days', '43%')} of the days, and in July hardly at all. November to March earn the city its name.`,
                8,
              ),
            ),
            row(CHART_HEIGHT, chart('weather-rainfall', 8), chart('weather-sky', 4)),
            row(64, chart('weather-calendar', 12)),
            row(CHART_HEIGHT, chart('weather-seasons', 12)),
          ],
        },
        {
          title: WORLD,
          blocks: [
            row(54, chart('world-map', 6), chart('world-children', 6)),
            row(CHART_HEIGHT, chart('world-life', 6), chart('world-people', 6)),
          ],
        },
      ],
    },
  ],
};
