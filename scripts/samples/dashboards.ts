// The sample dashboards: their layout, and the texts between the charts.
import { CAR_CHARTS, MOVIE_CHARTS, WEATHER_CHARTS, WORLD_CHARTS } from './charts-leisure.ts';
import { FLIGHT_CHARTS } from './charts-flights.ts';
import { MARKET_CHARTS } from './charts-markets.ts';
import { chart, markdown, row, type Block } from './layout.ts';
import type { SampleChart } from './params.ts';

export interface SampleDashboard {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
  /** Colours with a meaning, by value; every other value gets one of the palette. */
  readonly labelColors?: Readonly<Record<string, string>>;
}

export const SAMPLE_CHARTS: readonly SampleChart[] = [
  ...FLIGHT_CHARTS,
  ...MARKET_CHARTS,
  ...MOVIE_CHARTS,
  ...CAR_CHARTS,
  ...WEATHER_CHARTS,
  ...WORLD_CHARTS,
];

const KPI_HEIGHT = 20;
const CHART_HEIGHT = 48;

const flightsOnTime: SampleDashboard = {
  slug: 'flights-on-time',
  title: 'Flights on time',
  description: 'When, where and why flights in the United States ran late in the first half of 2001.',
  // Blue for what is well, amber and red for what is late: at least 3:1 on light and dark cards.
  labelColors: { Early: '#6691cc', 'On time': '#2f6bb0', '15–59 min late': '#c2780c', 'An hour or more late': '#c8443a' },
  blocks: [
    row(
      9,
      markdown(
        '**One flight in five arrives a quarter of an hour late or more.** Of those that leave between five and eight in the morning it is fewer than one in ten; after nine in the evening, one in three. 200,000 domestic flights in the United States, January to June 2001.',
      ),
    ),
    row(
      KPI_HEIGHT,
      chart('flights-total', 3),
      chart('flights-on-time', 3),
      chart('flights-average-delay', 3),
      chart('flights-hours-lost', 3),
    ),
    {
      kind: 'tabs',
      tabs: [
        {
          title: 'Overview',
          blocks: [
            row(CHART_HEIGHT, chart('flights-bad-days', 8), chart('flights-arrival', 4)),
            row(CHART_HEIGHT, chart('flights-by-hour', 6), chart('flights-worst-routes', 6)),
          ],
        },
        { title: 'Airports', blocks: [row(54, chart('flights-big-four', 7), chart('flights-late-airports', 5))] },
        { title: 'Routes', blocks: [row(54, chart('flights-best-routes', 7), chart('flights-by-distance', 5))] },
      ],
    },
  ],
};

const marketsAndJobs: SampleDashboard = {
  slug: 'markets-and-jobs',
  title: 'Markets and jobs',
  description: 'Ten years of work and technology shares in the United States, through the recession of 2008.',
  blocks: [
    row(
      KPI_HEIGHT,
      chart('jobs-now', 3),
      chart('jobs-worst-month', 3),
      chart('unemployed-now', 3),
      chart('unemployment-rate-now', 3),
    ),
    { kind: 'header', text: 'Work' },
    row(CHART_HEIGHT, chart('jobs-by-month', 7), chart('jobs-by-industry', 5)),
    row(CHART_HEIGHT, chart('unemployed-by-industry', 7), chart('safe-industries', 5)),
    { kind: 'divider' },
    { kind: 'header', text: 'Shares' },
    row(CHART_HEIGHT, chart('share-prices', 8), {
      kind: 'column',
      width: 4,
      cells: [
        { kind: 'chart', key: 'apple-price', width: 4, height: KPI_HEIGHT },
        // The gap between two cards is two units: both columns end on one line.
        { kind: 'chart', key: 'share-swings', width: 4, height: CHART_HEIGHT - KPI_HEIGHT - 2 },
      ],
    }),
    { kind: 'header', text: 'Industry by industry' },
    row(
      CHART_HEIGHT,
      markdown(
        '### How to read it\n\nThe rates are **not seasonally adjusted**: farm and building work swing every winter, and the worst month of an industry is often a January.\n\nThe last column is the rate over the whole decade.\n\nSource: Bureau of Labor Statistics, January 2000 to February 2010.',
        4,
      ),
      chart('industry-range', 8),
    ),
  ],
};

const leisure: SampleDashboard = {
  slug: 'movies-cars-and-weather',
  title: 'Movies, cars and weather',
  description: 'Three thousand films, four hundred cars, four years of rain in Seattle, and fifty years of the world.',
  blocks: [
    {
      kind: 'tabs',
      tabs: [
        {
          title: 'Movies',
          blocks: [
            row(KPI_HEIGHT, chart('movies-gross', 4), chart('movies-return', 4), chart('movies-count', 4)),
            row(CHART_HEIGHT, chart('movies-by-year', 8), chart('movies-ratings', 4)),
            row(CHART_HEIGHT, chart('movies-genres', 5), chart('movies-best-returns', 7)),
          ],
        },
        {
          title: 'Cars',
          blocks: [
            row(
              9,
              markdown(
                '**Two oil crises later, the average car went three quarters further on a gallon.** American cars had the longest way to go.',
              ),
            ),
            row(CHART_HEIGHT, chart('cars-mileage', 8), chart('cars-engines', 4)),
            row(28, chart('cars-makers', 12)),
          ],
        },
        {
          title: 'Weather',
          blocks: [
            row(
              KPI_HEIGHT,
              chart('weather-rainy-days', 4),
              markdown(
                '### Seattle’s reputation\n\nIt rains on fewer than half of the days, and in July hardly at all. November to March earn the city its name.',
                8,
              ),
            ),
            row(CHART_HEIGHT, chart('weather-rainfall', 8), chart('weather-sky', 4)),
            row(CHART_HEIGHT, chart('weather-seasons', 12)),
          ],
        },
        { title: 'World', blocks: [row(54, chart('world-life', 6), chart('world-people', 6))] },
      ],
    },
  ],
};

export const SAMPLE_DASHBOARDS: readonly SampleDashboard[] = [flightsOnTime, marketsAndJobs, leisure];
